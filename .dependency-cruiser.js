/**
 * The rooms of the harness: what each is for, and which other rooms it may import. What is not in the list is forbidden.
 *
 * @type {Readonly<Record<string, { reason: string, imports: readonly string[] }>>}
 */
const rooms = {
  package: { reason: 'What and where the package is stands on nothing else.', imports: [] },
  json: { reason: 'Exact JSON stands on nothing else.', imports: [] },
  verdict: { reason: 'A verdict is plain data.', imports: [] },
  schema: { reason: 'JSON Schema is about JSON values and nothing else.', imports: ['json'] },
  document: {
    reason: 'Version differences end in the document. It finds schemas in it, and judges nothing.',
    imports: ['schema', 'json', 'package'],
  },
  arbitrary: {
    reason: 'Generators are useful without OpenAPI: they know schemas, not documents.',
    imports: ['schema', 'json'],
  },
  exchange: {
    reason: 'What is sent is described by the document. It is neither generated nor judged here.',
    imports: ['document', 'schema', 'json'],
  },
  clause: {
    reason: 'A clause is data and a pure judge: it reads exchanges and never sends one.',
    imports: ['exchange', 'arbitrary', 'document', 'schema', 'verdict', 'json'],
  },
  plan: {
    reason: 'The plan joins document and clauses. It knows nothing of running them.',
    imports: ['clause', 'document', 'schema', 'json'],
  },
  run: {
    reason: 'Running a row of the plan needs all rooms above, and no report.',
    imports: ['plan', 'clause', 'exchange', 'arbitrary', 'document', 'schema', 'verdict', 'json'],
  },
  record: {
    reason: 'The run record is what a run leaves behind. A stored one is checked by its schema. It knows no report.',
    imports: ['run', 'plan', 'clause', 'exchange', 'document', 'schema', 'verdict', 'json', 'package'],
  },
  report: { reason: 'A report is a function of the run record.', imports: ['record', 'json', 'package'] },
  options: {
    reason: 'What a user chooses is checked against the document before anything runs.',
    imports: ['plan', 'clause', 'exchange', 'document', 'schema', 'verdict', 'json', 'package'],
  },
  baseline: {
    reason: 'A baseline marks what a run found, and runs nothing.',
    imports: ['options', 'record', 'schema', 'verdict', 'json'],
  },
  suite: {
    reason: 'The suite joins document, options and run, without a test runner.',
    imports: ['baseline', 'options', 'record', 'run', 'plan', 'clause', 'exchange', 'document', 'json', 'package'],
  },
  playwright: {
    reason: 'Everything that touches Playwright stands in one room.',
    imports: [
      'suite',
      'baseline',
      'options',
      'report',
      'record',
      'run',
      'plan',
      'clause',
      'document',
      'json',
      'package',
    ],
  },
  cli: {
    reason: 'The command line starts Playwright, and reads and writes files. It is thin.',
    imports: [
      'playwright',
      'suite',
      'baseline',
      'options',
      'report',
      'record',
      'document',
      'verdict',
      'json',
      'package',
    ],
  },
};

const tests = '\\.test\\.ts$';

/** What lists the kinds of clauses, and which aspects they give an operation. */
const listOfClauses = '^harness/plan/(clause-kinds|documented-aspects)\\.ts$';

/** The folders of a room that hold what its other files share, the lowest first. */
const folders = { clause: ['complaint', 'request', 'model', 'resource', 'state'], run: ['input', 'resources'] };

/** Packages that one room alone may import, so that each can be replaced. The workshop measures some of them. */
const packages = [
  { room: 'schema', path: 'node_modules/ajv', reason: 'One room knows the validator.' },
  { room: 'exchange', path: 'node_modules/undici', reason: 'Bytes leave at one place.' },
  { room: 'exchange', path: 'node_modules/@xmldom', reason: 'Beyond the exchange there are JSON values only.' },
  {
    room: 'document',
    path: 'node_modules/(@apidevtools|@seriousme)/',
    reason: 'Version differences end in the document.',
  },
  {
    room: '(document|options|baseline)',
    path: 'node_modules/yaml/',
    reason: 'YAML of a document has exact numbers, that of a baseline keeps its comments, and messages name lines.',
  },
  { room: 'report', path: 'node_modules/(preact|esbuild)/', reason: 'One report is a page.' },
  { room: '(playwright|cli)', path: 'node_modules/@playwright', reason: 'The pipeline runs without Playwright.' },
  { room: 'cli', path: 'node_modules/yargs', reason: 'The library reads no command line.' },
];

const strangers = [
  { from: '^harness/', to: '^(reference-impl|fixtures/nursery)/' },
  { from: '^reference-impl/', to: '^(harness|fixtures)/' },
  { from: '^fixtures/nursery/', to: '^(harness|reference-impl)/' },
];

/** How the code is read: also by `.dependency-cruiser.folders.js`. */
export const options = {
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A cycle makes two files one.',
      from: {},
      to: { circular: true },
    },
    ...strangers.map(({ from, to }) => ({
      name: `strangers: ${from}`,
      severity: 'error',
      comment: 'A reference that shares code with its judge, or with another reference, shares its mistakes.',
      from: { path: from },
      to: { path: to },
    })),
    {
      name: 'rooms-through-their-doors',
      severity: 'error',
      comment: 'A room is entered through its index. Tests may look inside; programs of the workshop have no index.',
      from: { path: '^harness/([^/]+)/', pathNot: [tests, '^harness/workshop/', listOfClauses] },
      to: { path: '^harness/([^/]+)/', pathNot: ['^harness/$1/', '^harness/[^/]+/index\\.ts$'] },
    },
    {
      name: 'plan-lists-the-files-of-clauses',
      severity: 'error',
      comment: 'Adding a clause takes a file and a line of the list, so the list imports the files themselves.',
      from: { path: listOfClauses },
      to: {
        path: '^harness/',
        pathNot: ['^harness/plan/', '^harness/clause/[^/]+\\.ts$', '^harness/[^/]+/index\\.ts$'],
      },
    },
    ...Object.entries(folders).flatMap(([room, names]) =>
      names.map((name, index) => ({
        name: `folders-of-${room}: ${name}`,
        severity: 'error',
        comment: 'A folder imports lower ones alone, and no file of the room beside them, so that there is no circle.',
        from: { path: `^harness/${room}/${name}/`, pathNot: [tests] },
        to: { path: `^harness/${room}/(?!(${names.slice(0, index + 1).join('|')})/)` },
      })),
    ),
    {
      name: 'every-room-is-listed',
      severity: 'error',
      comment: 'A new room gets a line in the table above.',
      from: {},
      to: { path: '^harness/[^/]+/', pathNot: [`^harness/(${Object.keys(rooms).join('|')}|workshop)/`] },
    },
    {
      name: 'nothing-ships-from-the-workshop',
      severity: 'error',
      comment: 'Proof, benchmarks and test helpers are not part of the package.',
      from: { path: '^harness/', pathNot: [tests, '^harness/workshop/'] },
      to: { path: '^harness/workshop/' },
    },
    ...Object.entries(rooms).map(([room, { reason, imports }]) => ({
      name: `${room}-imports`,
      severity: 'error',
      comment: reason,
      from: { path: `^harness/${room}/`, pathNot: [tests] },
      to: { path: `^harness/(?!(${[room, ...imports].join('|')})/)` },
    })),
    ...packages.map(({ room, path, reason }) => ({
      name: `only-${room}-knows ${path}`,
      severity: 'error',
      comment: reason,
      from: {
        path: '^(harness|reference-impl|fixtures/nursery)/',
        pathNot: [`^harness/(${room}|workshop)/`, tests],
      },
      to: { path },
    })),
  ],
  options,
};
