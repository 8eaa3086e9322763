import { references, startReference, listSubjects } from './harness/proof/reference.ts';
import { loadPlan } from './harness/prepare.ts';
import { runSuite } from './harness/suite.ts';
import { printFinding } from './harness/report/index.ts';
const [, , n = '5', only = ''] = process.argv;
for (const reference of references) {
  const subjects = listSubjects(reference).filter((s) => s.kind !== 'defect');
  for (let i = 0; i < Number(n); i++) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const options = { ...reference.options, seed, runs: 40 };
    const loaded = await loadPlan(options);
    for (const s of subjects) {
      if (only && !s.name.includes(only)) continue;
      if (i > 0 && s.kind !== 'conforming' && !only) continue;
      const server = await startReference(reference, s.kind === 'conforming' ? [] : [`--${s.kind}`, s.name]);
      const t = Date.now();
      try {
        const { record } = await runSuite(loaded, options, server.url, true);
        console.log(reference.title, s.name, 'seed', seed, record.totals.violated, 'violated', record.totals.inconclusive, 'inconclusive', record.requests, 'requests', Date.now() - t, 'ms');
        for (const f of record.findings) console.log(printFinding(f));
      } finally { await server.stop(); }
    }
  }
}
