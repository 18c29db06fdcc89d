import pg from 'pg'
import { personalKinds } from '../../../personal-kinds'
import type { PersonalKind } from '#platform/personal-data/kinds'
import type { TestApp } from '../../test-app'

// Rows of every kind that erasure deletes, made from the database's catalogue: a kind that is declared is filled without anybody
// writing a factory for it. Checks are dropped, since every text column holds the mark of whose it is.

interface Column {
  table: string
  column: string
  type: string
  /** The values of an enum, and those that a check allows. */
  values: string[] | null
  optional: boolean
  has_default: boolean
  /** The table that it refers to. */
  refers: string | null
}

type Row = Record<string, unknown>

/** Of whom the rows are, and the mark in all their texts. */
export interface Marked {
  person: number
  line: number
  mark: string
  email: string
  /** A row that is kept, and to which one that is not belongs. */
  order: number
}

/** What stands in the way of an erasure, or keeps rows from being one's own. */
const settled: Readonly<Record<string, Row>> = {
  tickets: { status: 'closed' },
  outbox: { transport: 'mail' },
  // words of the contract, which no check repeats
  order_steps: { status: 'completed' },
}

const catalogue = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
    coalesce((SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = a.atttypid),
      (SELECT array_agg(m[1]) FROM pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') AS m
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
          AND pg_get_constraintdef(k.oid) ~ 'ARRAY|= ANY')) AS values,
    NOT a.attnotnull AS optional, a.atthasdef OR a.attidentity <> '' AS has_default,
    (SELECT k.confrelid::regclass::text FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS refers
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attgenerated = ''
  ORDER BY c.relname, a.attnum`

const isErased = ({ erasure, found }: PersonalKind) =>
  found.by !== 'nobody' && (erasure === 'deleted' || typeof erasure === 'object')

/** Fills databases of tests with rows about people; `close` when all are filled. */
export async function personalRows({ logins, clock }: TestApp, { staff }: { staff: number }) {
  const owner = new pg.Client(logins.owner)
  await owner.connect()
  const { rows: columns } = await owner.query<Column>(catalogue)
  const { rows: checks } = await owner.query<{ of: string; name: string }>(
    `SELECT conrelid::regclass::text AS of, conname AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0`,
  )
  for (const { of, name } of checks) await owner.query(`ALTER TABLE ${of} DROP CONSTRAINT "${name}"`)
  for (const table of ['past_network_sessions', 'past_usage_days'])
    for (const day of ['2026-03-01', clock.now()])
      await owner.query('SELECT make_past_partition($1, $2::date)', [table, day])
  let count = 0

  const insert = async (table: string, row: Row): Promise<Row> => {
    const names = Object.keys(row)
    const { rows } = await owner.query<Row>(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
       VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING *`,
      Object.values(row),
    )
    return rows[0] ?? row
  }

  const valueOf = ({ table, column, type, values }: Column, mark: string): unknown => {
    const number = ++count
    if (values?.[0] !== undefined) return type.endsWith('[]') ? [values[0]] : values[0]
    const text = `${mark} ${table}.${column} ${number}`
    if (type.endsWith('[]')) return type.startsWith('text') ? [text] : []
    switch (type) {
      case 'jsonb':
      case 'json':
        return JSON.stringify({ text })
      case 'bytea':
        return Buffer.from(text)
      case 'inet':
        return `2001:db8::${number.toString(16)}`
      case 'boolean':
        return true
      case 'timestamp with time zone':
        return clock.now()
      case 'date':
        return '2026-03-01'
      case 'text':
      case 'character varying':
        return text
      case 'character':
        return 'BDT'
      default:
        if (type === 'numeric') return 1
        return type.endsWith('int') || type === 'integer' ? number : undefined
    }
  }

  /** A row of a table that rows of people refer to, made where there is none. */
  const anyOf = async (table: string): Promise<unknown> => {
    const { rows } = await owner.query<{ id: unknown }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)
    if (rows[0]) return rows[0].id
    return (await insert(table, await rowOf(table, { mark: 'x', given: {}, made: new Map() }))).id
  }

  async function rowOf(
    table: string,
    { mark, given, made }: { mark: string; given: Row; made: ReadonlyMap<string, Row> },
  ): Promise<Row> {
    const row: Row = {}
    for (const one of columns.filter((each) => each.table === table)) {
      if (one.column in given) row[one.column] = given[one.column]
      else if (one.refers !== null) {
        if (one.refers === table && one.optional) continue
        row[one.column] = made.get(one.refers)?.id ?? (await anyOf(one.refers))
      } else if (one.column === 'id' && one.has_default) continue
      else {
        const value = valueOf(one, mark)
        if (value !== undefined) row[one.column] = value
      }
    }
    return row
  }

  /** One row of every kind about somebody, and their mark in each text of the person and the line. */
  async function fill({ person, line, mark, email, order }: Marked): Promise<ReadonlyMap<string, Row>> {
    const made = new Map<string, Row>([
      ['users', { id: staff }],
      ['connections', { id: line }],
      ['orders', { id: order }],
    ])
    const kept = new Map<string, Row>()
    const isOwn = new Map(personalKinds.filter(isErased).map((kind) => [kind.table as string, kind]))
    isOwn.delete('users')
    isOwn.delete('connections')
    /** What it refers to comes first. */
    const keep = async (kind: PersonalKind): Promise<void> => {
      const { table, found } = kind
      if (kept.has(table)) return
      kept.set(table, {})
      for (const { refers } of columns.filter((one) => one.table === table)) {
        const other = refers === null ? undefined : isOwn.get(refers)
        if (other) await keep(other)
      }
      const parent = found.by === 'kind' ? (kept.get(found.table) ?? made.get(found.table)) : undefined
      const given: Row = {
        ...settled[table],
        ...(found.by === 'recipient' && {
          recipient: email,
          log: JSON.stringify({ user_id: person, kind: 'x', text: mark }),
          sent_at: null,
          abandoned_at: clock.now(),
        }),
        ...(found.by === 'person' && { [found.column]: person }),
        ...(found.by === 'line' && { [found.column]: line }),
        ...(found.by === 'caller' && { [found.column]: String(person) }),
        ...(found.by === 'kind' && { [found.column]: parent?.[found.key] }),
      }
      const row = await insert(table, await rowOf(table, { mark, given, made }))
      kept.set(table, row)
      if ('id' in row) made.set(table, row)
    }
    for (const kind of isOwn.values()) await keep(kind)
    return kept
  }

  /** How many rows each table has, and how many of them hold one of these texts; of all tables of the database. */
  async function search(marks: readonly string[]) {
    const { rows: all } = await owner.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 1`,
    )
    const wanted = marks.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')])
    const found = new Map<string, { rows: number; marked: number }>()
    for (const { name } of all) {
      const { rows } = await owner.query<{ rows: number; marked: number }>(
        `SELECT count(*)::int AS rows,
           count(*) FILTER (WHERE EXISTS (SELECT FROM unnest($1::text[]) AS mark WHERE strpos(lower(one::text), lower(mark)) > 0))::int
             AS marked FROM ${name} AS one`,
        [wanted],
      )
      if (rows[0]) found.set(name.replace(/^public\./, ''), rows[0])
    }
    return found
  }

  return { fill, search, erased: personalKinds.filter(isErased), close: () => owner.end() }
}
