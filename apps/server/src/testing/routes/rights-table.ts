import { isForTokens } from '@uplink/contract/api-tokens'
import type { Audience, RouteDefinition } from '@uplink/contract/route'

/** Who may call a route of each audience, for the four kinds of caller. */
const reach: Record<
  Audience,
  readonly [guest: string, customer: string, staff: string, administrator: string]
> = {
  public: ['yes', 'yes', 'yes', 'yes'],
  'signed-in': ['–', 'own', 'own', 'own'],
  'self-care': ['–', 'own connections', 'by permission and row rule', 'yes'],
  staff: ['–', '–', 'by permission and row rule', 'yes'],
  'every-staff': ['–', '–', 'own organizations', 'yes'],
  // The RADIUS server calls from a listed address, with the shared secret.
  network: ['equipment only', '–', '–', '–'],
}

/**
 * A call of one's own may name a line by `cuid`: customers one of their own, staff whichever their rules let them list
 * (decisions 2), so that a screen can show whose line it is.
 */
const ofNamedLine = [
  '–',
  'own; `cuid`: own connections',
  'own; `cuid`: own connections, and by the row rules of connections',
  'own; `cuid`: every connection',
] as const

const reachOf = ({ right: { audience }, connection }: RouteDefinition) =>
  audience === 'signed-in' && connection ? ofNamedLine : reach[audience]

const onlySimulated = 'only where simulators take payments'

/** What the server answers besides the contract's calls; a test asks it for each. Paths from the server's own root. */
export const besides = [
  ['GET', '/', 'platform.web-app', 'the web app and its files'],
  ['GET', '/api/docs', 'platform.documentation', ''],
  ['GET', '/api/openapi.json', 'platform.openapi', ''],
  ['POST', '/api/csp-reports', 'platform.csp-reports', 'counted; nothing is stored'],
  ['GET', '/healthz', 'platform.health', ''],
  ['GET', '/readyz', 'platform.readiness', ''],
  ['GET', '/metrics', 'platform.metrics', 'from the machine itself, or with the token of `METRICS_TOKEN`'],
  [
    'POST',
    '/api/payments/:gateway/landing/*',
    'payments.landing',
    'a gateway’s form; only sends the browser on',
  ],
  ['GET', '/simulator/:gateway/style.css', 'payments.simulator', onlySimulated],
  ['GET', '/simulator/:gateway/taka.woff2', 'payments.simulator', onlySimulated],
  ['GET', '/simulator/:gateway/pay/:id', 'payments.simulator', onlySimulated],
  ['POST', '/simulator/:gateway/pay/:id', 'payments.simulator', onlySimulated],
  ['POST', '/simulator/:gateway/api/*', 'payments.simulator', onlySimulated],
] as const

/** The table routes × actors as Markdown; `docs/generated/rights.md` is this text. */
export function rightsTable(routes: readonly RouteDefinition[]): string {
  const rows = routes
    .map((route) => [`${route.method} ${route.path}`, route.right.name, ...reachOf(route)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const print = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who may call what',
    '',
    'Printed from the contract by `npm run rights`; a test compares it. Staff reach a route through an admin permission',
    'whose method and path match, and then only the rows their custom permissions let through.',
    '',
    print(['route', 'right', 'guest', 'customer', 'staff', 'administrator']),
    print(['---', '---', '---', '---', '---', '---']),
    ...rows.map(print),
    '',
    '## Not for API tokens',
    '',
    'Calls of staff that no API token opens, whatever rights it was given; nor does any open calls of one’s own.',
    '',
    ...routes
      .filter((route) => ['staff', 'self-care'].includes(route.right.audience) && !isForTokens(route))
      .map(({ method, path }) => `- ${method} ${path}`)
      .sort(),
    '',
    '## Besides',
    '',
    'What the server answers besides these calls. All of it is public. Paths from the server’s own root; those above are',
    'below `/api`.',
    '',
    print(['route', 'right', 'note']),
    print(['---', '---', '---']),
    ...besides.map(([method, path, right, note]) => print([`${method} ${path}`, right, note])),
    '',
  ].join('\n')
}
