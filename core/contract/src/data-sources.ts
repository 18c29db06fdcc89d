import * as z from 'zod'
import { checkPoint } from './check-points'
import { recordStatus, statusFilter, text } from './form-fields'
import { anyOf, defineResource } from './resource'
import { reportDialect } from './reports/catalogue'
import { bodyId, defineRoute, id } from './route'
import { instant, one, wholeList } from './wire'
import { missing } from './missing'
import { searchForm } from './search-form'
import { asIs } from './visible-texts'

/** The SQL dialect of a data source's server. MariaDB and MySQL are one dialect. */
export const dataSourceDrivers = ['postgresql', 'mysql', 'mariadb'] as const

export type DataSourceDriver = (typeof dataSourceDrivers)[number]

/** The port that each driver's servers listen at. */
export const driverPorts = { postgresql: 5432, mysql: 3306, mariadb: 3306 } as const

/** `verify` checks the server's certificate, `encrypt` accepts any certificate, `off` does not encrypt. */
export const dataSourceTls = ['verify', 'encrypt', 'off'] as const

/** The name under which reports know the portal's own database. */
export const defaultSource = 'default'

/** The checks of a source's account: which rights it has that an account for reports should not have. */
const checklist = z.object({
  points: z.array(checkPoint),
  /** Whether raw SQL may run: the source was reached and no point failed. */
  raw_sql: z.boolean(),
})

export type DataSourceChecklist = z.infer<typeof checklist>

const noPassword = 'The Password field is required'
const newPassword = asIs(
  z
    .string({ error: missing(noPassword) })
    .min(1, noPassword)
    .max(512),
)

const states = ['ready', 'to-mend', 'not-reached', 'unchecked'] as const

const host = text('The host field is required', { max: 253 })
const port = z
  .number({ error: 'The port field is required' })
  .int('The port must be a number from 1 to 65535')
  .min(1, 'The port must be a number from 1 to 65535')
  .max(65_535, 'The port must be a number from 1 to 65535')

const target = {
  driver: z.enum(dataSourceDrivers, { error: 'The driver field is required' }),
  host,
  port,
  database_name: text('The database name field is required', { max: 64 }),
  username: text('The Username  field is required', { max: 128 }),
  /** Absent or empty: the stored password, provided driver, host, port, database and username are unchanged. */
  password: asIs(z.string().max(512)).nullish(),
  tls: z.enum(dataSourceTls).default('verify'),
}

const form = {
  name: text('The name field is required', { max: 100 }).refine(
    (name) => searchForm(name) !== defaultSource,
    'This is the name of the portal’s own database',
  ),
  ...target,
  status: recordStatus.optional(),
}

const plain = defineResource({
  noun: 'data-source',
  model: 'database-connection',
  path: '/database-connections',
  record: {
    name: z.string(),
    driver: z.enum(dataSourceDrivers),
    host: z.string(),
    port: z.number().int(),
    database_name: z.string(),
    username: z.string(),
    tls: z.enum(dataSourceTls),
    status: recordStatus,
    password_set_at: instant,
    checklist: checklist.nullable(),
    checked_at: instant.nullable(),
    /** Since when it has not been reached. */
    down_since: instant.nullable(),
    state: z.enum(states),
    reports: z.number().int(),
  },
  form,
  filters: { driver: anyOf(dataSourceDrivers), status: statusFilter },
  sort: ['name', 'driver', 'host', 'status', 'updated_at'],
  needsFreshPassword: true,
})

/** Other databases that reports may read. A password can be set but never read. Saving a source also tries it. */
export const dataSources = {
  ...plain,
  routes: {
    ...plain.routes,
    create: defineRoute({
      ...plain.routes.create,
      body: z.strictObject({
        ...form,
        /** Absent: the account has none. */
        password: newPassword.optional(),
        status: recordStatus.default('active'),
      }),
      secret: true,
      load: 'slow',
    }),
    update: defineRoute({ ...plain.routes.update, secret: true, load: 'slow' }),
  },
}

const right = (act: string) => ({ audience: 'staff', name: `database-connections.${act}` }) as const

/** The caller's own mark for a test, with which each point is told live (`check`) as soon as it is found. */
const watching = z.strictObject({
  watch: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional(),
})

export const dataSourceTestRoutes = {
  test: defineRoute({
    method: 'POST',
    path: '/database-connections/test',
    summary:
      'Try a data source as typed in the form; `id`: with its stored password, if the target is unchanged',
    right: right('test'),
    query: watching,
    body: z.strictObject({ ...target, id: bodyId.optional() }),
    response: one(checklist),
    errors: ['data-source.tested-too-often', 'record.not-found'],
    load: 'slow',
    secret: true,
  }),
  testStored: defineRoute({
    method: 'POST',
    path: '/database-connections/:id/test',
    summary: 'Try a stored connection and keep what came of it',
    right: right('test-stored'),
    params: z.strictObject({ id }),
    query: watching,
    response: one(checklist),
    errors: ['data-source.tested-too-often'],
    load: 'slow',
  }),
}

export const dataSourceChoiceRoutes = {
  choices: defineRoute({
    method: 'GET',
    path: '/ext-report-builder/db-connections',
    summary:
      'The databases that reports may read: the portal’s own first, then those the caller may list, by name',
    right: { audience: 'staff', name: 'report-builder.connections' },
    response: wholeList(
      z.object({
        /** Null: the portal’s own. */
        id: z.number().int().nullable(),
        /** The name that reports store: `default`, or the connection’s name. */
        name: z.string(),
        label: z.string(),
        driver: z.enum(dataSourceDrivers),
        dialect: reportDialect,
        state: z.enum(states),
        down_since: instant.nullable(),
        raw_sql: z.boolean(),
        /** Why it is off, in words; null when it is on, or when nothing is known. */
        raw_sql_reason: z.string().nullable(),
        /** How many points of its checklist keep raw SQL off. */
        to_fix: z.number().int(),
      }),
    ),
  }),
}
