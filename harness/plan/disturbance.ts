import { withoutSlash, wordsIn, type Document, type Operation } from '../document/index.ts';
import { getAt } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';

/**
 * What operations can do to the server as a whole, in the order in which a run sends them, after all others: they change
 * its settings, remove all that it keeps or the run's own access, make it reject requests, start it again, or end it.
 */
export const disturbances = ['settings', 'state', 'rejection', 'restart', 'end'] as const;
export type Disturbance = (typeof disturbances)[number];

const server =
  '(?:\\w+ ){0,3}(?:server|system|service|application|app|api|process|daemon|node|host|device|appliance|machine|gateway|broker|admin)';
const endings = 'shut ?down|power ?off|terminate|halt|quit';
const removals = 'delete|remove|clear|wipe|purge|erase|flush|drop|reset|revoke';
const settings = 'settings?|config|configs|configuration';
const access = '(?:auth|authentication|authori[sz]ation|access control|acls?|security)';
const rejections = '(?:maintenance|read ?only|offline|standby|lockdown)(?: mode)?';
const kept = `backups?|snapshots?|dumps?|archives?|database|db|data|state|everything|all|${settings}|${server}`;
const changes = 'set|update|change|replace|patch|put|edit|modify|save|enable|start|enter';

/** The words of an operation that does something to the whole server; a first word that is a verb is as in a command. */
const phrases: Readonly<Record<Disturbance, RegExp>> = {
  settings: RegExp(`^(?:${settings})$|^(?:${changes})(?: \\w+){0,3} (?:${settings})$`),
  state: RegExp(
    [
      `(?:factory )?reset(?: (?:factory|defaults|database|db|data|state|everything|${server}))?`,
      'factory defaults?',
      `(?:${removals})(?: \\w+)? (?:all|everything)(?: \\w+){0,6}`,
      `(?:${removals}) ?all`,
      '(?:log|sign) ?(?:out|off)(?: \\w+){0,3}',
      `restore(?:(?: from)? (?:${kept}))?`,
      '\\w+ restore',
      '(?:(?:change|update|set) )?(?:my |own |your )?password',
      // Tokens from before are no longer valid then.
      `(?:enable|disable|activate|deactivate|toggle|(?:switch|turn) (?:on|off)) ${access}`,
      `${access} (?:enable|disable)`,
    ]
      .map((each) => `^(?:${each})$`)
      .join('|'),
  ),
  rejection: RegExp(
    [
      rejections,
      `(?:${changes}|activate|toggle|switch on|turn on|begin|disable|deactivate|leave|exit|stop)(?: \\w+){0,3} ${rejections}`,
      `(?:suspend|pause|disable|drain|freeze|lock) ${server}`,
    ]
      .map((each) => `^(?:${each})$`)
      .join('|'),
  ),
  restart: RegExp(`^(?:restart|reboot)(?: ${server})?$`),
  end: RegExp(`^(?:${endings})$|^(?:${endings}|stop|kill|exit) ${server}$`),
};

/** The last words of a path with which DELETE removes the account that a run uses. */
const ownAccount = /^(?:me|self|account|my account|current user)$/;
/** The same of paths with which PUT and PATCH can change it. */
const ownUser = /^(?:me|self|(?:my |own |current )?(?:account|user|profile)|user profile)$/;
/** Fields of an account that its tokens, and what belongs to it, can depend on. */
const ofSignIn = /^(?:user ?name|login|e ?mail(?: address)?|handle|password)$/;

/**
 * What an operation does to the whole server, by the words of its path, operationId and summary; undefined if it does
 * nothing of the kind. Below a path parameter, the words are about a resource.
 */
export function disturbanceOf({ operations, root }: Document, operation: Operation): Disturbance | undefined {
  const { method, path, operationId, pointer } = operation;
  if (path.includes('{')) return undefined;
  const segments = path.split(/[/:.]/).filter((each) => each !== '');
  const [last = '', parent = ''] = segments.map(spaced).reverse();
  const isOwner = method === 'DELETE' && ownAccount.test(last);
  if (isOwner || (ownUser.test(last) && changesSignIn(operation, operations))) return 'state';
  const summary = getAt(root, `${pointer}/summary`);
  const prose = typeof summary === 'string' ? spaced(summary) : '';
  const texts = [
    last,
    `${last} ${parent}`,
    // NestJS puts the name of the class before that of the method.
    spaced((operationId ?? '').replace(/^\w+Controller_/, '')),
    prose,
    ...(segments.length === 1 && !last.includes(' ') ? [`${last} server`] : []),
  ];
  const found = disturbances.filter((each) => texts.some((text) => phrases[each].test(text))).at(-1);
  // A read does none of these, but some servers end with GET.
  const isRead =
    /^(?:GET|HEAD|OPTIONS|TRACE|QUERY)$/.test(method) &&
    !(method === 'GET' && (found === 'end' || found === 'restart'));
  if (found === undefined || isRead) return undefined;
  // What has items below it is a collection, such as saved configurations.
  const below = `${withoutSlash(path)}/{`;
  return found === 'settings' && operations.some((other) => other.path.startsWith(below)) ? undefined : found;
}

/** Whether an operation changes what its own GET shows to a user who is signed in, and its body has a field of the sign-in. */
function changesSignIn({ method, path, security, requestBody }: Operation, operations: readonly Operation[]): boolean {
  if ((method !== 'PUT' && method !== 'PATCH') || security.length === 0) return false;
  if (!operations.some((other) => other.method === 'GET' && other.path === path)) return false;
  return (requestBody?.content ?? []).some(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    const inside = view.propertyNames.flatMap((name) => view.property(name).propertyNames);
    return [...view.propertyNames, ...inside].some((name) => ofSignIn.test(spaced(name)));
  });
}

/** The words of a name or sentence in lower case, without its full stop and articles. */
function spaced(text: string): string {
  const words = wordsIn(text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
  return words.filter((word) => !/^(?:the|a|an)$/.test(word)).join(' ');
}
