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
  // The RADIUS server calls from a listed address, with the shared secret.
  network: ['equipment only', '–', '–', '–'],
}

/** The table routes × actors as Markdown; `docs/generated/rights.md` is this text. */
export function rightsTable(routes: readonly RouteDefinition[]): string {
  const rows = routes
    .map((route) => [`${route.method} ${route.path}`, route.right.name, ...reach[route.right.audience]])
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
  ].join('\n')
}
