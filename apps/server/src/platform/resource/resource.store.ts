import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../database/kysely'
import { contains, hasDigits } from '../database/like'
import type { Within } from '../http/gatekeeper'
import { inOrder, type Listing, type OrderKey, type Query } from '../list/listing'
import type { Link, Told, Use, Values } from './declaration'

/** Tables and columns by name; the compiler has checked the names in the declarations. */
type AnyTables = Record<string, Record<string, unknown>>
const anyTable = (db: Database) => db as unknown as Kysely<AnyTables>

/** What every stored record has, and what the caller may do with it. */
interface Stored {
  id: number
  version: number
  can_edit: boolean
  can_delete: boolean
}

/** A stored record whose fields only its declaration knows. */
export type Row = Values & Stored

/** Which rows the caller may see, change and delete. */
export interface Reach {
  List: Within
  Edit: Within
  Delete: Within
  /** For fields from other records: which of those records the caller may list. */
  told?: Readonly<Record<string, Within>>
}

/** What is asked of a list; `filters` has, by field, the values of which a row must have one. */
export interface ListRequest {
  q: string | undefined
  filters: Readonly<Record<string, readonly unknown[] | undefined>>
  sort: string
  /** True for a search, even one that `q` does not contain. */
  isSearch?: boolean
}

export type ColumnTypes = Readonly<Record<string, 'int' | 'text'>>

const typed = (value: unknown, type: 'int' | 'text') =>
  type === 'int' ? sql`${sql.val(value)}::bigint` : sql`${sql.val(value)}::text`

export interface TableShape {
  table: string
  /** Every field of a record and what it is read from. */
  sources: Readonly<Record<string, string | Told | Expression<unknown>>>
  searched: readonly string[]
  searchedToo?: readonly string[]
  searchedNumbers?: readonly string[]
  links?: Readonly<Record<string, Link>>
  /** Fields that may be null. */
  optional?: readonly string[]
  listedBy?: string
  thenBy?: string | undefined
}

/** The statements of one table; `R`: a record with the fields of `sources`. */
export function createResourceStore<R extends Stored = Row>(shape: TableShape) {
  const {
    table,
    sources,
    searched,
    searchedToo = [],
    searchedNumbers = [],
    links = {},
    optional = [],
    listedBy,
    thenBy,
  } = shape
  const at = (column: string) => sql.ref(`${table}.${column}`)

  /** What a field is read from. */
  function sourceOf(field: string): Expression<unknown> {
    const link = links[field]
    if (link)
      return sql`(SELECT coalesce(jsonb_agg(${sql.ref(`pairs.${link.other}`)} ORDER BY ${sql.ref(`pairs.${link.other}`)}), '[]')
        FROM ${sql.table(link.table)} AS pairs WHERE ${sql.ref(`pairs.${link.own}`)} = ${at('id')})`
    const kept = sources[field] ?? field
    if (typeof kept === 'string') return at(kept)
    if ('of' in kept)
      return sql`(SELECT ${sql.ref(`told.${kept.column}`)} FROM ${sql.table(kept.of)} AS told WHERE told.id = ${at(kept.by)})`
    return kept
  }

  /** A field from another record; null when that record is outside `within`. */
  function toldOf(field: string, within: Within): Expression<unknown> {
    const { of, by, column } = sources[field] as Told
    // `own` is this record's, also when both are of the same table
    return sql`(SELECT ${sql.ref(`${of}.${column}`)} FROM (SELECT ${at(by)} AS id) AS own
      JOIN ${sql.table(of)} ON ${sql.ref(`${of}.id`)} = own.id WHERE ${within})`
  }

  const selectionsFor = ({ told = {} }: Reach) =>
    ['id', 'version', 'updated_at', ...Object.keys(sources)].map((field) => {
      const within = told[field]
      return sql<unknown>`${within ? toldOf(field, within) : sourceOf(field)}`.as(field)
    })

  const rowsFor = (db: Database, reach: Reach) =>
    anyTable(db)
      .selectFrom(table)
      .select(selectionsFor(reach))
      .select([
        sql<boolean>`coalesce(${reach.Edit}, false)`.as('can_edit'),
        sql<boolean>`coalesce(${reach.Delete}, false)`.as('can_delete'),
      ])

  const searchFor = (q: string) =>
    sql<SqlBool>`(${sql.join(
      [
        ...[...searched.map(at), ...searchedToo.map(sourceOf)].map((text) => contains(text, q)),
        ...searchedNumbers.map((column) => hasDigits(at(column), q)),
      ],
      sql` OR `,
    )})`

  /** Narrows a list's rows by search and filters. */
  function narrowed<O>(query: Query<O>, { q, filters }: ListRequest): Query<O> {
    let rows = query
    if (q !== undefined) rows = rows.where(searchFor(q))
    for (const [field, values] of Object.entries(filters))
      if (values) rows = rows.where(sql<SqlBool>`${sourceOf(field)} = ANY(${sql.val([...values])})`)
    return rows
  }

  /**
   * Reads all matches of a search first and then sorts them. Reading along the order until a page is full would take
   * longer, because names that begin alike stand together and most names would be read.
   */
  const found = (db: Database, rows: Query<unknown>, { q, isSearch = q !== undefined }: ListRequest) =>
    isSearch ? anyTable(db).selectFrom(rows.selectAll(table).offset(sql.lit(0)).as(table)) : rows

  /** All keys in the same direction, so that an index of the field and the id serves either order. */
  function orderBy(sort: string): OrderKey[] {
    const is = sort.startsWith('-') ? 'desc' : 'asc'
    const field = sort.replace(/^-/, '')
    const fields = thenBy !== undefined && field === listedBy ? [field, thenBy] : [field]
    return [
      ...fields.map((name) => ({ by: sourceOf(name), is, mayBeMissing: optional.includes(name) }) as const),
      { by: at('id'), is },
    ]
  }

  return {
    listing: (db: Database, reach: Reach, request: ListRequest): Listing<R> => ({
      rows: narrowed(rowsFor(db, reach).where(reach.List), request) as unknown as Query<R>,
      order: orderBy(request.sort),
      chosen: found(db, narrowed(anyTable(db).selectFrom(table).where(reach.List), request), request),
    }),

    /** Some fields of the first records within, for a choice. */
    lookUp: <Field extends keyof R & string>(
      db: Database,
      within: Within,
      request: ListRequest,
      told: readonly Field[],
      limit: number,
    ): Promise<Pick<R, Field>[]> => {
      const fieldsTold = told.map((field) => sql<unknown>`${sourceOf(field)}`.as(field))
      const query = anyTable(db).selectFrom(table).select(fieldsTold).where(within)
      const rows = narrowed(query, request) as unknown as Query<Pick<R, Field>>
      return inOrder({ rows, order: orderBy(request.sort) })
        .limit(limit)
        .execute()
    },

    /** One of the records within. */
    find: async (db: Database, id: number, reach: Reach, within?: Within): Promise<R | undefined> => {
      const rows = rowsFor(db, reach).where(at('id'), '=', id)
      const row = await (within ? rows.where(within) : rows).executeTakeFirst()
      return row as unknown as R | undefined
    },

    /** Locks a record within until the transaction ends. */
    lock: async (tx: Database, id: number, within: Within): Promise<boolean> => {
      const row = await anyTable(tx)
        .selectFrom(table)
        .select(at('id').as('id'))
        .where(at('id'), '=', id)
        .where(within)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * The id for a new record with these columns; undefined when the record would be outside.
     *
     * @param types of the columns that row rules may name
     */
    reserve: async (tx: Database, columns: Values, within: Within, types: ColumnTypes) => {
      const fresh = sql`nextval(pg_get_serial_sequence(${table}, 'id'))`
      const wanted = Object.entries(types).map(([column, type]) => {
        const value = column === 'id' ? fresh : typed(columns[column] ?? null, type)
        return sql`${value} AS ${sql.id(column)}`
      })
      const { rows } = await sql<{ id: number; is_within: boolean | null }>`
        SELECT id, ${within} AS is_within FROM (SELECT ${sql.join(wanted)}) AS ${sql.table(table)}`.execute(
        tx,
      )
      return rows[0]?.is_within ? rows[0].id : undefined
    },

    insert: (tx: Database, columns: Values) => anyTable(tx).insertInto(table).values(columns).execute(),

    /** Whether a record would still be within if it had these columns. */
    wouldLieWithin: async (tx: Database, id: number, columns: Values, within: Within, types: ColumnTypes) => {
      const wanted = Object.entries(types).map(([column, type]) => {
        const value = columns[column] === undefined ? at(column) : typed(columns[column], type)
        return sql`${value} AS ${sql.id(column)}`
      })
      const { rows } = await sql<{ is_within: boolean | null }>`
        SELECT ${within} AS is_within
        FROM (SELECT ${sql.join(wanted)} FROM ${sql.table(table)} WHERE ${at('id')} = ${id}) AS ${sql.table(table)}`.execute(
        tx,
      )
      return rows[0]?.is_within === true
    },

    update: (tx: Database, id: number, columns: Values) =>
      anyTable(tx)
        .updateTable(table)
        .set({ ...columns, version: sql`${at('version')} + 1` })
        .where(at('id'), '=', id)
        .execute(),

    /** Sets the other records that a record is linked to: removed pairs are deleted, and only new ones inserted. */
    link: async (tx: Database, id: number, { table: pairs, own, other }: Link, others: readonly number[]) => {
      const wanted = sql`${sql.val([...others])}::bigint[]`
      await sql`DELETE FROM ${sql.table(pairs)}
        WHERE ${sql.ref(own)} = ${id} AND NOT ${sql.ref(other)} = ANY(${wanted})`.execute(tx)
      await sql`INSERT INTO ${sql.table(pairs)} (${sql.ref(own)}, ${sql.ref(other)})
        SELECT ${id}::bigint, wanted FROM unnest(${wanted}) AS wanted ON CONFLICT DO NOTHING`.execute(tx)
    },

    delete: (tx: Database, id: number) => anyTable(tx).deleteFrom(table).where(at('id'), '=', id).execute(),
  }
}

const maxCounted = 1000

/** How many rows of each table refer to a record, in one statement. */
export async function countUses(db: Database, id: number, uses: readonly Use[]) {
  if (uses.length === 0) return []
  const counts = uses.map(
    ({ what, table, column }) => sql`(SELECT count(*) FROM (SELECT FROM ${sql.table(table)}
      WHERE ${sql.ref(`${table}.${column}`)} = ${id} LIMIT ${maxCounted}) AS used) AS ${sql.id(what)}`,
  )
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db)
  return Object.entries(rows[0] ?? {})
    .map(([what, count]) => ({ what, count: Number(count) }))
    .filter(({ count }) => count > 0)
}

/** Whether all of these are ids of rows that the caller may list. */
export async function areWithin(
  db: Database,
  table: string,
  ids: readonly unknown[],
  within: Within,
): Promise<boolean> {
  const row = await anyTable(db)
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ANY(${sql.val([...ids])}::bigint[])`)
    .where(within)
    .executeTakeFirst()
  return row?.count === new Set(ids).size
}
