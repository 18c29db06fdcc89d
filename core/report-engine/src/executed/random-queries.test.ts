import { createConnection } from 'mysql2'
import { createTestMariaDb } from '@uplink/test-servers/mariadb'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { GuardedTable, RawGuard } from '../raw/guard'
import { guardFor } from '../raw/guards'
import { placesOf, randomNumbers, randomQuery, textOf } from './random-queries.factory'

// A thousand written queries for each kind of database: what reads only listed tables and columns is answered as the server
// answers it, and what reads one other thing anywhere is not.

const count = 500
const tables = ['pub', 'more']

/** Rows of a query's text, in no order, or the server's error. */
type Ask = (text: string) => Promise<string>
const sorted = (rows: unknown[][]) =>
  JSON.stringify(
    rows.map((row) => row.map((each) => (each === null ? null : `${each as string | number}`))).toSorted(),
  )

const catalogue = (schema: string): GuardedTable[] =>
  tables.map((name) => ({ name, schema, table: name, columns: [{ name: 'id' }, { name: 'name' }] }))

function guarded(guard: RawGuard, text: string, schema: string) {
  const answer = guard.query(text, [], catalogue(schema))
  return answer.ok ? answer.pieces.map((piece) => ('text' in piece ? piece.text : '')).join('') : undefined
}

/** How many of the queries the server answers; those are answered alike as the guard prints them. */
async function answered(guard: RawGuard, dialect: 'mysql' | 'postgresql', schema: string, ask: Ask) {
  let right = 0
  for (let seed = 1; seed <= count; seed += 1) {
    const text = textOf(randomQuery(seed, dialect, tables))
    const meant = await ask(text)
    if (meant.startsWith('error')) continue
    const printed = guarded(guard, text, schema)
    expect([
      text,
      printed === undefined ? guard.query(text, [], catalogue(schema)) : await ask(printed),
    ]).toEqual([text, meant])
    right += 1
  }
  return right
}

describe('on MariaDB', () => {
  const made = createTestMariaDb()
  let ask: Ask
  let close: () => unknown
  let schema: string
  let others: string
  let guard: RawGuard

  beforeAll(async () => {
    guard = await guardFor('mysql')
    const server = await made
    if (!server) throw new Error('no MariaDB')
    schema = server.database
    others = `${schema}_other`
    for (const sql of [
      'create table pub (id int, name varchar(20), `limit` int)',
      'create table more (id int, name varchar(20))',
      'create table hidden (id int, name varchar(20))',
      "insert into pub values (1, 'a', 1), (2, 'b', 2), (3, null, 3)",
      "insert into more values (1, 'x'), (3, 'y')",
      `create database ${others}`,
      `create table ${others}.secrets (id int, name varchar(20))`,
      `insert into ${others}.secrets values (1, 'TOPSECRET'), (2, 'TOPSECRET')`,
      `grant select on ${others}.* to '${server.reader.username}'@'%'`,
    ])
      await server.run(sql)
    const connection = createConnection({
      host: server.host,
      port: server.port,
      database: schema,
      user: server.reader.username,
      password: server.reader.password,
      rowsAsArray: true,
    })
    ask = (text) =>
      new Promise((resolve) => {
        connection.query(text, (error, rows) =>
          resolve(error ? `error ${error.message}` : sorted(rows as unknown as unknown[][])),
        )
      })
    close = async () => {
      connection.destroy()
      await server.run(`drop database ${others}`)
      await server.drop()
    }
  })
  afterAll(() => close())

  it('queries of listed tables are answered as the server answers them', async () => {
    expect(await answered(guard, 'mysql', schema, ask)).toBeGreaterThan(count * 0.8)
  })

  it('none is answered that reads a table which is not listed', async () => {
    let valid = 0
    for (let seed = 1; seed <= count; seed += 1) {
      const made = randomQuery(seed, 'mysql', tables)
      const random = randomNumbers(seed + 100_000)
      const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
      const target = oneOf(placesOf(made, 'table'))
      const other = oneOf([
        `${others}.secrets`,
        `\`${others}\`.\`secrets\``,
        `${others} /* pub */ . secrets`,
        'hidden',
        '`hidden`',
        `${schema}.hidden`,
        'information_schema.tables',
        'mysql.user',
        'seq_1_to_3',
      ])
      const text = textOf(made, (place) => (place === target ? other : place.text))
      if (!(await ask(text)).startsWith('error')) valid += 1
      expect([text, guarded(guard, text, schema)]).toEqual([text, undefined])
    }
    // otherwise it would prove nothing
    expect(valid).toBeGreaterThan(count / 2)
  })

  it('nor one with a part that is no query of a report', async () => {
    const secret = `${others}.secrets`
    const added = [
      `/*!50000 , ${secret} */`,
      `/*M! , ${secret} */`,
      `/*!, ${secret} s*/`,
      'procedure analyse()',
      "into outfile '/tmp/x'",
      'into @x',
      'for update',
      'lock in share mode',
      `union table ${secret}`,
      `; select * from ${secret}`,
      `; handler ${secret} open`,
      `union select * from ${secret}`,
      `union values (1, (select max(name) from ${secret}))`,
      `order by (select max(id) from ${secret})`,
      `limit (select max(id) from ${secret})`,
      `, lateral (select * from ${secret}) l`,
      `, json_table('[]', '$[*]' columns (x int path '$')) j`,
    ]
    const whole = [
      `table ${secret}`,
      `handler ${secret} open`,
      `do (select 1 from ${secret})`,
      `show tables`,

      `select next value for ${secret}`,
      `select nextval(${secret})`,
      `select previous value for ${secret}`,
      `values ((select name from ${secret} limit 1))`,
      `with x as (table ${secret}) select * from x`,

      `explain select * from ${secret}`,
      `set statement max_statement_time=0 for select * from ${secret}`,
      `select * from pub where (id, name) in (table ${secret})`,
    ]
    for (let seed = 1; seed <= 50; seed += 1) {
      const text = textOf(randomQuery(seed, 'mysql', tables))
      for (const part of added)
        expect([text, part, guarded(guard, `${text} ${part}`, schema)]).toEqual([text, part, undefined])
    }
    for (const text of whole) expect([text, guarded(guard, text, schema)]).toEqual([text, undefined])
  })
})

describe('on PostgreSQL', () => {
  let ask: Ask
  let client: Client
  let guard: RawGuard
  const schema = `written_${process.pid}`

  beforeAll(async () => {
    guard = await guardFor('postgresql')
    client = new Client({ connectionString: inject('database') })
    await client.connect()
    await client.query(`create schema ${schema}; set search_path to ${schema};
      create table pub (id int primary key, name text, photo bytea);
      create table more (id int, name text, photo bytea);
      create table secrets (id int, name text);
      insert into pub values (1, 'a', 'TOP'), (2, 'b', 'TOP'), (3, null, 'TOP');
      insert into more values (1, 'x', 'TOP'), (3, 'y', 'TOP');
      insert into secrets values (1, 'TOPSECRET');
      create function leak(pub) returns int language sql as $$ select 7 $$;
      create function leak(more) returns int language sql as $$ select 7 $$;`)
    ask = (text) =>
      client.query({ text, rowMode: 'array' }).then(
        ({ rows }) => sorted(rows as unknown[][]),
        (error: unknown) => `error ${String(error)}`,
      )
  })
  afterAll(async () => {
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
  })

  it('queries of listed tables are answered as the server answers them', async () => {
    expect(await answered(guard, 'postgresql', schema, ask)).toBeGreaterThan(count * 0.8)
  })

  it('none is answered that reads a table which is not listed', async () => {
    let valid = 0
    for (let seed = 1; seed <= count; seed += 1) {
      const made = randomQuery(seed, 'postgresql', tables)
      const random = randomNumbers(seed + 100_000)
      const places = placesOf(made, 'table')
      const target = places[Math.floor(random() * places.length)]
      const other = ['secrets', `${schema}.secrets`, `"secrets"`, 'information_schema.tables', 'pg_class']
      const name = other[Math.floor(random() * other.length)]!
      const text = textOf(made, (place) => (place === target ? name : place.text))
      if (!(await ask(text)).startsWith('error')) valid += 1
      expect([text, guarded(guard, text, schema)]).toEqual([text, undefined])
    }
    expect(valid).toBeGreaterThan(count / 4)
  })

  it('nor one that reads something else than a listed column of a table', async () => {
    let valid = 0
    for (let seed = 1; seed <= count; seed += 1) {
      const made = randomQuery(seed, 'postgresql', tables)
      const random = randomNumbers(seed + 100_000)
      const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
      const target = oneOf(placesOf(made, 'column'))
      const { called = '', columns = [] } = target.of ?? {}
      const name = `"${called}"`
      const parts = [
        'leak',
        'photo',
        'ctid',
        'xmin',
        'row_to_json',
        'length',
        'pg_typeof',
        'hash_record',
        'oid',
      ]
      const free = parts.filter((each) => !columns.includes(each))
      const part = `${name}.${oneOf(free)}`
      const other = oneOf([part, part, `(${part})::text::int`, `length(${name}.*::text)`, `count(${name}.*)`])
      const text = textOf(made, (place) => (place === target ? other : place.text))
      if (!(await ask(text)).startsWith('error')) valid += 1
      expect([text, guarded(guard, text, schema)]).toEqual([text, undefined])
    }
    expect(valid).toBeGreaterThan(20)
  })
})
