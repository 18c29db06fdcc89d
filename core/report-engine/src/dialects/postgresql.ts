import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Scalar } from '../values/scalars'
import type { Dialect, Precision, Sql } from './dialect'
import { literalOf, type Literals } from './literals'

/** Only compiles; it cannot connect. */
const compilerOf = (createQueryCompiler: () => PostgresQueryCompiler) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler,
    },
  })
const compiler = compilerOf(() => new PostgresQueryCompiler())

const literals: Literals = {
  quoted: (text) => `'${text.replaceAll("'", "''")}'`,
  joined: (parts) => `(${parts.join(' || ')})`,
}

class Writer extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(literals, value))
  }
}

const writer = compilerOf(() => new Writer())

const casts: Record<Scalar['type'], Sql> = {
  text: sql`text`,
  integer: sql`int8`,
  decimal: sql`numeric`,
  boolean: sql`bool`,
  date: sql`date`,
  timestamp: sql`timestamptz`,
}

function castOf(type: Scalar['type'], precision: Precision): Sql {
  if (precision === 'single' && type === 'decimal') return sql`real`
  return precision === 'exact' && type === 'integer' ? casts.decimal : casts[type]
}

/** One typed array, so that the list's length does not change the statement. */
function arrayOf(values: readonly Scalar[], precision: Precision): Sql {
  const cast = castOf(values[0]?.type ?? 'text', precision)
  return sql`${values.map(({ text }) => text)}::${cast}[]`
}

const ordinaryTexts = [
  '',
  'text',
  'character varying',
  'varchar',
  'character',
  'char',
  'bpchar',
  'citext',
  'name',
]

export const postgresql: Dialect = {
  compile: (statement) => statement.compile(compiler),
  write: (statement) => statement.compile(writer).sql,
  dayOf: (instant, timeZone) =>
    sql`cast(cast(${instant} as timestamptz) at time zone ${sql.lit(timeZone)} as date)`,
  bind: ({ type, text }, precision) => sql`${text}::${castOf(type, precision)}`,
  isSingle: (native) => native === 'real',
  asSingle: (number) => sql`cast(${number} as real)`,
  asText: (expression) => sql`${expression}::text`,
  needsTextForm: (native) => !ordinaryTexts.includes(native),
  truth: (expression) => expression,
  isIn: (expression, values, precision) => sql`${expression} = any(${arrayOf(values, precision)})`,
  isNotIn: (expression, values, precision) => sql`${expression} <> all(${arrayOf(values, precision)})`,
  isLike: (expression, pattern) => sql`${expression} ilike ${pattern}::text escape '!'`,
  ordered: (expression, direction) =>
    direction === 'ASC' ? sql`${expression} asc nulls last` : sql`${expression} desc nulls last`,
  wrapsRawQueries: true,
}
