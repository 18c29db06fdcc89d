import { dataSources, type DataSourceDriver } from '@uplink/contract/data-sources'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { createTestMariaDb } from '@uplink/test-servers/mariadb'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frontOf, type Front } from '#platform/sources/sources.factory'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { mariadbValues, postgresqlSkipped, postgresqlValues, type Values } from './types.factory'

// Each type that a server knows, with some values: the builder, a query and the server itself agree on the order, the
// extremes, what is equal, what is between, and on groups; or the builder says in words that it cannot.

/** What a test asks of one server, as its administrator. */
interface Truth {
  driver: DataSourceDriver
  values: Values
  /** Rows of one column. Undefined: the server refuses it. */
  ask: (sql: string) => Promise<string[] | undefined>
  /** A value as it is written in SQL. */
  literal: (value: string, type: string) => string
}

/** `TYPE_VALUES=all` compares each value with all of them in each way, and not the first and the last alone. */
const areAllTried = process.env.TYPE_VALUES === 'all'
const tried = (values: readonly string[]) =>
  [...values.entries()].filter(([index]) => areAllTried || index === 0 || index === values.length - 1)

const maria = await createTestMariaDb()
if (!maria) console.info('There is no MariaDB here: its types are not tested.')

let app: TestApp
let admin: Caller
let database: TestDatabase
let front: Front
let client: pg.Client
const password = 'a secret of the tests'

beforeAll(async () => {
  database = await createTestDatabase()
  front = await frontOf(database.logins.owner)
  const hosts = [`127.0.0.1:${front.port}`, ...(maria ? [`${maria.host}:${maria.port}`] : [])]
  app = await createTestApp({ REPORT_HOSTS_ALLOWED: hosts.join(',') })
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
  client = new pg.Client(database.logins.owner)
  await client.connect()
  await client.query(`SET TimeZone = 'UTC'; CREATE ROLE reader_${database.name} LOGIN PASSWORD '${password}';
    CREATE SCHEMA many; GRANT USAGE ON SCHEMA many TO reader_${database.name};
    ALTER DEFAULT PRIVILEGES IN SCHEMA many GRANT SELECT ON TABLES TO reader_${database.name};
    CREATE EXTENSION IF NOT EXISTS citext;
    CREATE TYPE values_mood AS ENUM ('sad', 'fine', 'happy', 'it''s, so');
    CREATE TYPE values_pair AS (n int, t text);
    CREATE DOMAIN values_citext AS citext; CREATE DOMAIN values_amount AS money CHECK (VALUE > 0::money);
    CREATE DOMAIN values_near AS inet; CREATE DOMAIN values_far AS values_near;
    SET search_path = many, public`)
})
afterAll(async () => {
  await app.close()
  await front.close()
  await client.query(`DROP OWNED BY reader_${database.name}; DROP ROLE reader_${database.name}`)
  await client.end()
  await database.drop()
  await maria?.drop()
})

const postgresql: Truth = {
  driver: 'postgresql',
  values: postgresqlValues,
  async ask(sql) {
    try {
      const { rows } = await client.query<string[]>({
        text: sql,
        rowMode: 'array',
        types: { getTypeParser: () => (text: string) => text },
      })
      return (Array.isArray(rows) ? rows : []).map(([first]) => String(first))
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('42')) return undefined
      throw error
    }
  },
  literal: (value, type) =>
    `'${value.replaceAll("'", "''")}'::${type === 'char' ? '"char"' : type === 'bit' ? 'bit(1)' : type}`,
}

const mariadb: Truth = {
  driver: 'mariadb',
  values: mariadbValues,
  async ask(sql) {
    await maria?.run(
      `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'`,
    )
    return (await maria?.run(sql))?.map((row) => String((row as unknown[])[0]))
  },
  literal: (value, type) =>
    type.startsWith('bit')
      ? `b'${value.slice(1)}'`
      : type.startsWith('inet') || type === 'uuid'
        ? `cast('${value}' as ${type})`
        : type.startsWith('time') && type !== 'timestamp'
          ? `cast('${value}' as time(6))`
          : type.startsWith('date')
            ? `cast('${value}' as ${type})`
            : type === 'float'
              ? `cast('${value}' as float)`
              : /int|decimal|double|year/.test(type)
                ? `${value}`
                : `'${value.replaceAll("'", "''")}'`,
}

async function preview(source: string, data: ReportDraft) {
  const { status, body, refusal } = await admin.call(reportRunRoutes.preview, {
    body: { data: { db_connection_name: source, ...data } },
  })
  if (status !== 200) return { refusal: JSON.stringify(refusal.errors ?? refusal) }
  expect(body.data.state, `${body.data.failure} ${body.data.sql} ${JSON.stringify(body.data.values)}`).toBe(
    'done',
  )
  return { rows: body.data.rows }
}

it('knows of each type of PostgreSQL what its values are, or why no column has it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT typname AS name FROM pg_type t WHERE typtype <> 'p' AND typcategory <> 'A' AND typnamespace = 'pg_catalog'::regnamespace
     AND (typrelid = 0) AND typname NOT LIKE '\\_%' ORDER BY 1`,
  )
  const known = [
    ...Object.keys(postgresqlValues),
    ...Object.keys(postgresqlSkipped),
    'int2vector',
    'oidvector',
  ]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

describe.each([['PostgreSQL', postgresql], ...(maria ? [['MariaDB', mariadb] as const] : [])] as const)(
  'a type of %s',
  (source, truth) => {
    const kinds = Object.keys(truth.values)

    beforeAll(async () => {
      for (const [index, type] of kinds.entries()) {
        const column = type === 'char' ? '"char"' : type === 'bit' ? 'bit(1)' : type
        const table = truth.driver === 'mariadb' ? `t${index}` : `many.t${index}`
        await truth.ask(`CREATE TABLE ${table} (id int PRIMARY KEY, v ${column})`)
        const rows = truth.values[type]?.map((value, id) => `(${id}, ${truth.literal(value, type)})`)
        await truth.ask(`INSERT INTO ${table} VALUES ${rows?.join(', ')}`)
      }
      const form = {
        name: source,
        driver: truth.driver,
        tls: 'off' as const,
        status: 'active' as const,
        ...(truth.driver === 'mariadb' && maria
          ? { host: maria.host, port: maria.port, database_name: maria.database, ...maria.reader }
          : {
              host: '127.0.0.1',
              port: front.port,
              database_name: database.name,
              username: `reader_${database.name}`,
              password,
            }),
      }
      const { refusal } = await admin.call(dataSources.routes.create, {
        body: form,
      })
      expect(refusal.errors ?? {}).toEqual({})
    })

    it.each(kinds.map((type, index) => [type, index] as const))('%s', async (type, index) => {
      const at = truth.driver === 'mariadb' ? `t${index}` : `many.t${index}`
      const literals = truth.values[type]?.map((value) => truth.literal(value, type)) ?? []
      const base = { tables: [{ name: at, query_alias: 'k' }], selections: [{ column: 'k.id' }] }
      const where = (operators: string, value: unknown): ReportDraft =>
        ({
          ...base,
          query_filters: 'yes',
          filter_group: [{ query_filters: [{ filter: 'k.v', operators, value }] }],
          have_order_by: 'yes',
          query_clause: { order_columns: ['k.id'] },
        }) as ReportDraft
      const ids = async (data: ReportDraft) => {
        const { rows, refusal } = await preview(source, data)
        return rows ? rows.map(([id]) => String(id)) : refusal
      }
      const order = (direction: 'ASC' | 'DESC') =>
        ids({
          ...base,
          have_order_by: 'yes',
          query_clause: { order_columns: ['k.v', 'k.id'], order_types: [direction, 'ASC'] },
        })

      // what people see of each value
      const all = await preview(source, { ...base, selections: [{ column: 'k.id' }, { column: 'k.v' }] })
      expect(all.refusal).toBeUndefined()
      const shown = new Map(all.rows?.map(([id, v]) => [String(id), String(v)]))
      expect(shown.size).toBe(literals.length)

      const isOrdered = await truth.ask(`SELECT id FROM ${at} ORDER BY v, id`)
      if (isOrdered) {
        expect(await order('ASC')).toEqual(isOrdered)
        expect(await order('DESC')).toEqual(await truth.ask(`SELECT id FROM ${at} ORDER BY v DESC, id`))
        const raw = { query_type: 'raw_query' as const, raw_query: `select id from ${at} order by v, id` }
        if (areAllTried) expect(await ids(raw)).toEqual(isOrdered)
      }

      const extremes = await preview(source, {
        tables: base.tables,
        selections: [],
        have_aggregate_function: 'yes',
        select_aggregates: [
          { aggregate_function: 'MIN', column: 'k.v', alias: 'least' },
          { aggregate_function: 'MAX', column: 'k.v', alias: 'most' },
        ],
      })
      if (extremes.rows) {
        expect(isOrdered, 'it has no order, and extremes all the same').toBeDefined()
        for (const [place, name] of (['min', 'max'] as const).entries()) {
          const own = await truth.ask(`SELECT ${name}(v) FROM ${at}`)
          const last = await truth.ask(
            `SELECT id FROM ${at} WHERE v = ${own ? `(SELECT ${name}(v) FROM ${at})` : `(SELECT v FROM ${at} ORDER BY v ${place ? 'DESC' : 'ASC'} LIMIT 1)`}`,
          )
          const value = String(extremes.rows[0]?.[place])
          expect(
            (last ?? []).map((id) => shown.get(id)),
            name,
          ).toContain(value)
        }
      } else expect(extremes.refusal).toMatch(/no order|have no M/)

      const hasEquality = (await truth.ask(`SELECT count(*) FROM ${at} WHERE v = v`)) !== undefined
      if (!hasEquality) return
      for (const [id, literal] of tried(literals)) {
        const same = await truth.ask(`SELECT id FROM ${at} WHERE v = ${literal} ORDER BY id`)
        // as it is shown, and as a look-up gives it back
        if (areAllTried || shown.get(String(id)) === '')
          expect(await ids(where('in', [shown.get(String(id))])), `in ${literal}`).toEqual(same)
        if (shown.get(String(id)) !== '')
          expect(await ids(where('equal', shown.get(String(id)))), `equal ${literal}`).toEqual(same)
        if (shown.get(String(id)) !== '' && (areAllTried || id > 0)) {
          const others = await truth.ask(`SELECT id FROM ${at} WHERE NOT (v = ${literal}) ORDER BY id`)
          expect(await ids(where('not_equal', shown.get(String(id)))), `not ${literal}`).toEqual(others)
        }
      }
      const [first = '', second = ''] = literals
      const last = literals.at(-1) ?? ''
      const ends = [shown.get('0'), shown.get(String(literals.length - 1))]
      expect(await ids(where('in', ends))).toEqual(
        await truth.ask(`SELECT id FROM ${at} WHERE v IN (${first}, ${last}) ORDER BY id`),
      )
      expect(await ids(where('not_in', ends))).toEqual(
        await truth.ask(`SELECT id FROM ${at} WHERE NOT (v IN (${first}, ${last})) ORDER BY id`),
      )
      const less = await ids(where('less', shown.get('0')))
      if (typeof less === 'string') expect(less).toMatch(/no order/)
      else {
        expect(less).toEqual(await truth.ask(`SELECT id FROM ${at} WHERE v < ${first} ORDER BY id`))
        expect(await ids(where('greater', shown.get('1')))).toEqual(
          await truth.ask(`SELECT id FROM ${at} WHERE v > ${second} ORDER BY id`),
        )
        const isUp = (await truth.ask(`SELECT 1 FROM ${at} WHERE id = 0 AND v <= ${second}`))?.length === 1
        const [low, high] = isUp ? [0, 1] : [1, 0]
        expect(await ids(where('between', [shown.get(String(low)), shown.get(String(high))]))).toEqual(
          await truth.ask(
            `SELECT id FROM ${at} WHERE v BETWEEN ${literals[low]} AND ${literals[high]} ORDER BY id`,
          ),
        )
      }
      const groups = await preview(source, {
        tables: base.tables,
        selections: [{ column: 'k.v' }],
        have_aggregate_function: 'yes',
        select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'n' }],
      })
      expect(groups.rows?.map(([, n]) => String(n)).sort()).toEqual(
        (await truth.ask(`SELECT count(*) FROM ${at} GROUP BY v`))?.sort(),
      )
    })
  },
)

const filtering = (table: string, operators: string, value: unknown): ReportDraft =>
  ({
    tables: [{ name: table, query_alias: 'k' }],
    selections: [{ column: 'k.id' }],
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: 'k.v', operators, value }] }],
    have_order_by: 'yes',
    query_clause: { order_columns: ['k.id'] },
  }) as ReportDraft
const tableOf = (values: Values, type: string) => `t${Object.keys(values).indexOf(type)}`

it.each([
  ['macaddr', 'AA-BB-CC-DD-EE-FF', ['0', '1']],
  ['money', '1234.50', ['6']],
  ['uuid', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'.toUpperCase(), ['2', '3']],
  ['jsonb', '{ "a" :   1 }', ['0', '1']],
  ['interval', '1 day 02:03:04', ['4']],
  ['inet', '10.0.0.9/32', ['0', '7']],
])('a %s is found however it is written', async (type, value, ids) => {
  const table = `many.${tableOf(postgresqlValues, type)}`
  expect((await preview('PostgreSQL', filtering(table, 'equal', value))).rows?.flat()).toEqual(ids)
})

it.each([
  ['inet', '10.0.0.300'],
  ['uuid', 'nobody'],
  ['values_mood', 'angry'],
  ['date', '2026-00-00'],
])('a value that is no %s is told at its field', async (type, value) => {
  const table = `many.${tableOf(postgresqlValues, type)}`
  const { refusal } = await preview(
    'PostgreSQL',
    filtering(table, 'in', ['10.0.0.1', value].slice(type === 'inet' ? 0 : 1)),
  )
  expect(refusal).toContain('filter_group.0.query_filters.0.value')
  expect(refusal).toContain(`“${value}” is not a value of type`)
})

describe
  .skipIf(!maria)
  .each([
    'varchar(50) character set latin1',
    'varchar(50) character set ascii',
    'varchar(50) character set utf8mb3',
    'varchar(50) character set cp1251',
  ])('a %s', (type) => {
  const table = tableOf(mariadbValues, type)
  const count = mariadbValues[type]?.length ?? 0

  it.each(['equal', 'contains', 'begins_with', 'ends_with', 'less', 'greater'])(
    'finds nothing for a letter that it cannot hold, where it %s',
    async (operators) => {
      expect(await preview('MariaDB', filtering(table, operators, 'ab👪'))).toEqual({ rows: [] })
    },
  )

  it('finds what it can hold of a list, and everything that is another text', async () => {
    expect((await preview('MariaDB', filtering(table, 'in', ['a', '👪']))).rows).toEqual([['2']])
    expect((await preview('MariaDB', filtering(table, 'between', ['a', '👪']))).rows).toEqual([])
    expect((await preview('MariaDB', filtering(table, 'not_equal', '👪'))).rows).toHaveLength(count)
    expect((await preview('MariaDB', filtering(table, 'not_in', ['👪']))).rows).toHaveLength(count)
  })

  it('is compared with what a query asks for', async () => {
    const raw = (sign: string): ReportDraft => ({
      query_type: 'raw_query',
      raw_query: `select id from ${table} where v ${sign} {{name}}`,
      parameters: [{ name: 'name', type: 'text', default: 'ক👪' }],
    })
    expect((await preview('MariaDB', raw('='))).rows).toEqual([])
    expect((await preview('MariaDB', raw('<>'))).rows).toHaveLength(count)
    expect((await preview('MariaDB', raw('like'))).rows).toEqual([])
  })
})
