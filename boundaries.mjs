// Which room of the code base may import from which: everything not listed here is refused.
// `.dependency-cruiser.mjs` turns this table into rules; `node scripts/check.mjs` applies them.
// A room may always import from itself. Opening a new door is a decision that needs a record in docs/decisions.

/** Any npm package of the workspace, and (in `anyOnNode`) Node's own modules. */
const any = { packages: '*' }
const anyOnNode = { packages: '*', builtins: true }

/**
 * `at`: the room's folders or files; `*` is one name. `rooms`: the rooms it may import from; `name:public` means only
 * their `*.public.ts(x)` files. `packages`: the npm packages it may import, `except` some. `cells`: each folder in
 * the room is a room of its own.
 */
export const rooms = {
  'core/contract': { at: 'core/contract/src/', packages: ['zod'] },
  'core/permission-rules': { at: 'core/permission-rules/src/', rooms: ['core/contract'] },
  // Kysely builds and compiles SQL here; there is no connection.
  'core/report-engine': {
    at: 'core/report-engine/src/',
    rooms: ['core/contract'],
    packages: ['kysely', 'libpg-query', 'pgsql-deparser'],
  },
  // The part of the engine that the browser uses too: names, links and the sentence of a report; no SQL.
  'core/report-words': { at: 'core/report-engine/src/words/', rooms: ['core/contract'] },
  // A design's rows and cells, and charts from rows.
  'core/designs': { at: 'core/designs/src/', rooms: ['core/contract'] },
  // What customers see, in other languages than English.
  'core/languages': { at: 'core/languages/src/', rooms: ['core/contract'] },

  'server/config': {
    at: ['apps/server/src/config.ts', 'apps/server/src/configuration/'],
    rooms: ['core/contract', 'server/gateway-settings'],
    packages: ['zod'],
    builtins: true,
  },
  // What a variable can be: a flag, a text, a whole number, an address.
  'server/variable-kinds': { at: 'apps/server/src/configuration/kinds.ts', packages: ['zod'] },
  // Each gateway declares its own variables, in its folder.
  'server/gateway-settings': {
    at: [
      'apps/server/src/modules/payments/gateways/settings.ts',
      'apps/server/src/modules/payments/gateways/*/settings.ts',
    ],
    rooms: ['server/variable-kinds', 'core/contract'],
    packages: ['zod'],
  },
  'server/platform': {
    at: 'apps/server/src/platform/',
    rooms: ['core/contract', 'core/languages', 'server/config'],
    ...anyOnNode,
  },
  'server/modules': {
    at: 'apps/server/src/modules/',
    cells: true,
    rooms: ['server/platform', 'core/contract', 'core/permission-rules'],
    ...anyOnNode,
  },
  // What an empty database begins with: the menu, and the rights of the built-in roles.
  'server/built-in': { at: 'apps/server/src/starting/built-in/', rooms: ['core/contract'], packages: ['pg'] },
  'server/demo': {
    at: 'apps/server/src/demo/',
    rooms: [
      'server/platform',
      'server/built-in',
      'server/config',
      'server/modules:public',
      'core/contract',
      'core/permission-rules',
    ],
    ...anyOnNode,
  },
  'server/app': {
    at: ['apps/server/src/*.ts', 'apps/server/src/commands/', 'apps/server/src/starting/'],
    rooms: ['server/config', 'server/platform', 'server/modules', 'server/demo', 'core/contract'],
    ...anyOnNode,
  },

  // Building blocks know no router, no API and no noun of the domain.
  'web/ui': {
    at: 'apps/web/src/ui/',
    rooms: ['web/language'],
    packages: '*',
    except: ['@tanstack/', 'mqtt'],
  },
  // The page's language; every room that has texts asks it.
  'web/language': {
    at: 'apps/web/src/language/',
    rooms: ['core/languages', 'core/contract'],
    packages: ['react'],
  },
  'web/platform': { at: 'apps/web/src/platform/', rooms: ['web/language', 'core/contract'], ...any },
  // The screens of a plain resource: the platform's queries and forms, shown with the building blocks.
  'web/resource': {
    at: 'apps/web/src/resource/',
    rooms: ['web/language', 'web/ui', 'web/platform', 'core/contract'],
    ...any,
  },
  'web/features': {
    at: 'apps/web/src/features/',
    cells: true,
    rooms: [
      'web/language',
      'web/ui',
      'web/platform',
      'web/resource',
      'core/contract',
      'core/permission-rules',
    ],
    ...any,
  },
  'web/app': {
    at: ['apps/web/src/app/', 'apps/web/src/*'],
    rooms: [
      'web/language',
      'web/ui',
      'web/platform',
      'web/resource',
      'web/features',
      'core/contract',
      'core/permission-rules',
    ],
    ...any,
  },

  // Journeys use the product from outside, as people do; those in Bangla find what to press by its words.
  e2e: { at: 'e2e/', rooms: ['core/contract', 'core/languages', 'test-servers'], ...anyOnNode },

  // Real servers that tests of any room may ask for; they know nothing of Uplink.
  'test-servers': { at: 'test-servers/', ...anyOnNode },
}

/** The folders of server/modules and web/features: both sides use the same word for a noun. */
export const nouns = [
  'about',
  'auth',
  'access',
  'api-tokens',
  'webhooks',
  'accounts',
  'connections',
  'billing',
  'payments',
  'orders',
  'usage',
  'tickets',
  'chat',
  'desk',
  'customer-notes',
  'prepaid',
  'vouchers',
  'imports',
  'search',
  'notifications',
  'people',
  'personal-data',
  // server only: the browser has it with sign-in and the organizations
  'single-sign-on',
  'organizations',
  // server only: the browser has them with the organizations
  'settings',
  'posts',
  'menus',
  'messages',
  'bulk-acts',
  'campaigns',
  'audit',
  'data-sources',
  'reports',
  'designs',
  // web only: the dashboard shows parts of several nouns
  'dashboard',
]

/** Rooms that only one cell may import from. */
export const onlyFor = {
  'server/modules': {
    reports: ['core/report-engine'],
    designs: ['core/designs', 'core/report-words'],
    payments: ['server/variable-kinds'],
  },
  'web/features': {
    reports: ['core/report-words', 'core/designs'],
    designs: ['core/report-words', 'core/designs'],
  },
}

/** Which cell may use another cell's `*.public.ts(x)`: `{ notifications: ['auth'] }` lets notifications use auth. */
export const edges = {
  'server/modules': {
    accounts: ['auth', 'billing', 'connections', 'orders'],
    'api-tokens': ['access', 'auth'],
    audit: ['access', 'people'],
    about: ['access', 'notifications'],
    billing: ['notifications'],
    'bulk-acts': ['access', 'auth', 'notifications'],
    campaigns: ['access', 'auth', 'connections', 'notifications', 'reports'],
    connections: ['access', 'billing', 'notifications', 'orders', 'usage'],
    orders: ['notifications'],
    chat: ['access', 'notifications'],
    designs: ['access', 'reports'],
    'customer-notes': ['connections'],
    imports: ['access', 'auth', 'billing', 'connections', 'data-sources', 'notifications', 'usage'],
    desk: [
      'auth',
      'billing',
      'chat',
      'connections',
      'messages',
      'orders',
      'payments',
      'people',
      'tickets',
      'usage',
    ],
    payments: ['access', 'billing', 'connections', 'notifications'],
    prepaid: ['billing', 'connections', 'notifications'],
    vouchers: ['auth', 'billing', 'payments'],
    people: ['access', 'auth'],
    'personal-data': ['access', 'notifications', 'people'],
    'single-sign-on': ['access', 'auth', 'people'],
    reports: ['access', 'auth', 'data-sources', 'notifications'],
    search: ['billing', 'connections', 'payments', 'tickets'],
    tickets: ['access', 'notifications'],
    usage: ['notifications'],
    webhooks: ['access', 'notifications'],
  },
  'web/features': {
    access: ['audit', 'menus'],
    audit: ['menus'],
    billing: ['menus'],
    'bulk-acts': ['menus'],
    campaigns: ['connections'],
    chat: ['connections'],
    connections: ['audit'],
    organizations: ['audit', 'prepaid'],
    'data-sources': ['audit'],
    designs: ['audit', 'auth', 'menus', 'reports'],
    desk: [
      'audit',
      'auth',
      'billing',
      'bulk-acts',
      'chat',
      'connections',
      'customer-notes',
      'menus',
      'payments',
      'prepaid',
      'tickets',
      'usage',
      'vouchers',
    ],
    search: ['menus'],
    prepaid: ['vouchers'],
    orders: ['bulk-acts', 'menus'],
    tickets: ['auth', 'bulk-acts', 'connections'],
    dashboard: [
      'auth',
      'billing',
      'connections',
      'designs',
      'menus',
      'organizations',
      'payments',
      'posts',
      'reports',
      'tickets',
      'usage',
    ],
    payments: ['audit', 'bulk-acts', 'connections', 'prepaid', 'vouchers'],
    vouchers: ['audit'],
    people: ['access', 'audit', 'auth', 'menus', 'personal-data'],
    posts: ['audit'],
    usage: ['audit'],
    accounts: ['auth', 'connections', 'orders', 'personal-data'],
  },
}

/**
 * Test code may import, besides what its room may, the test helpers and every factory. Production code may import
 * none of these.
 */
export const testCode = [
  '\\.test\\.tsx?$',
  '\\.factory\\.tsx?$',
  '^apps/[^/]+/src/testing/',
  '^test-servers/',
]

const modules = '^apps/server/src/modules/'

/** Only `by` may import `to`. `from` limits the rule to these importers; without it the rule is for all. */
export const narrowDoors = {
  'core-reaches-into-no-app': {
    to: '^apps/',
    from: '^core/',
    by: [],
    why: 'Apps use core, not the other way round; that holds for tests too.',
  },
  'parsers-only-where-raw-sql-is-read': {
    to: '(^|/)node_modules/(libpg-query|pgsql-deparser)/',
    by: ['^core/report-engine/src/raw/'],
    why: 'People who build reports by clicking should not have to load an SQL parser.',
  },
  'http-only-from-the-list': {
    to: `${modules}.*\\.http\\.ts$`,
    by: ['^apps/server/src/modules\\.ts$'],
    why: 'Only modules.ts imports the routes of a module, in a list written by hand.',
  },
  'sql-only-in-stores': {
    to: '(^|/)node_modules/(kysely|pg)/',
    from: modules,
    // access turns rules into conditions; it gets the database handle as a parameter
    by: ['\\.store\\.ts$', `${modules}access/`, ...testCode],
    why: 'All SQL of a module is in its x.store.ts, where a reader looks for it.',
  },
  'factories-know-no-test-app': {
    to: '^apps/server/src/testing/',
    from: '\\.factory\\.ts$',
    by: [],
    why: 'A factory makes the rows of its noun from a database and a clock. What needs an app or several nouns is a stage in testing/stages/.',
  },
  'stores-and-views-decide-nothing': {
    to: `${modules}.*\\.(http|actions|access|live|jobs)\\.ts$`,
    from: `${modules}.*\\.(store|view)\\.ts$`,
    by: [],
    why: 'Actions decide and call stores and views, not the other way round.',
  },
}
