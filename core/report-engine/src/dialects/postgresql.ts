import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Scalar } from '../values/scalars'
import { allowedTypes } from '../raw/postgresql/syntax'
import { type Compared, type Dialect, type Precision, type Sql, literalOf, type Literals } from './dialect'

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
  if (precision === 'double' && type === 'decimal') return sql`float8`
  return precision === 'exact' && type === 'integer' ? casts.decimal : casts[type]
}

/** Types whose values are texts of any kind. */
const texts = ['text', 'character varying', 'varchar', 'name']

/** Types with a `max` of their own; of others the last one in order is taken. */
const ownExtremes = [
  ...texts,
  'character',
  'bpchar',
  'money',
  'interval',
  'inet',
  'cidr',
  'time without time zone',
  'time with time zone',
]

/** A type without its length is one of length 1 to some, and cuts what is longer. */
const ofAnyLength: Partial<Record<string, string>> = {
  character: 'bpchar',
  'character[]': 'bpchar[]',
  bit: '"bit"',
  'bit[]': '"bit"[]',
}

/** A type by the name that `format_type` gives it: quoted, and with its schema, where it must be. */
const typeNamed = (native: string): Sql => sql.raw(ofAnyLength[native] ?? native)

const isSpecial = (text: string) => !/^[-+]?[\d.]+$/.test(text)

/** The whole database has one encoding, in which this character stands for every letter that it lacks. */
const substituted = (text: string, isNarrow: NonNullable<Compared['isNarrow']>) =>
  Array.from(text, (letter) => (isNarrow(letter) ? '\u001a' : letter)).join('')

function bind({ type, text }: Scalar, { native, precision, isNarrow }: Compared): Sql {
  if (type === 'text' && isNarrow?.(text))
    return bind({ type, text: substituted(text, isNarrow) }, { native })
  // a numeric is compared with infinity as a float, because older versions have none of their own
  if (type === 'decimal' && isSpecial(text)) return sql`${text}::${castOf(type, precision ?? 'double')}`
  if (type !== 'text') return sql`${text}::${castOf(type, precision)}`
  // what it is compared with decides
  if (native === '') return sql`${text}`
  return sql`${text}::${texts.includes(native) ? casts.text : typeNamed(native)}`
}

/** One typed array, so that the list's length does not change the statement; an array of arrays would be another thing. */
function listed(expression: Sql, values: readonly Scalar[], as: Compared, isIn: boolean): Sql {
  const [first] = values
  const isOne =
    first?.type === 'text' ? texts.includes(as.native) : !values.some(({ text }) => isSpecial(text))
  if (first && (isOne || first.type === 'date' || first.type === 'timestamp' || first.type === 'boolean')) {
    const array = sql`${values.map(({ text }) => text)}::${castOf(first.type, as.precision)}[]`
    return isIn ? sql`${expression} = any(${array})` : sql`${expression} <> all(${array})`
  }
  const list = sql.join(values.map((value) => bind(value, as)))
  return isIn ? sql`${expression} in (${list})` : sql`${expression} not in (${list})`
}

export const postgresql: Dialect = {
  compile: (statement) => statement.compile(compiler),
  write: (statement) => statement.compile(writer).sql,
  dayOf: (instant, timeZone) =>
    sql`cast(cast(${instant} as timestamptz) at time zone ${sql.lit(timeZone)} as date)`,
  bind,
  precisionOf: (native) =>
    native === 'real' ? 'single' : native === 'double precision' ? 'double' : undefined,
  countOf(scalars, native) {
    const [first] = scalars
    if (!first || (first.type === 'text' && (native === '' || texts.includes(native)))) return undefined
    const values = scalars.map(
      (scalar) => sql`(${bind(scalar, { native, precision: postgresql.precisionOf(native) })})`,
    )
    return sql`select count(value) from (values ${sql.join(values)}) as given(value)`
  },
  asSingle: (number) => sql`cast(${number} as real)`,
  // its cast to text adds a mask that nobody sees otherwise
  asText: (expression, native) =>
    native === 'inet' ? sql`nullif(concat(${expression}), '')` : sql`${expression}::text`,
  inOneCollation: (text) => sql`${text} collate "C"`,
  asPatterned: (expression, native) =>
    native === ''
      ? sql`concat(${expression})`
      : native === 'citext' || texts.includes(native)
        ? expression
        : postgresql.asText(expression, native),
  asNative: (text, native) =>
    allowedTypes.has(native) ? sql`cast(${text} as ${typeNamed(native)})` : undefined,
  extreme(name, of, native) {
    if (ownExtremes.includes(native)) return name === 'MAX' ? sql`max(${of})` : sql`min(${of})`
    return sql`percentile_disc(${sql.lit(name === 'MAX' ? 1 : 0)}) within group (order by ${of})`
  },
  truth: (expression) => expression,
  isIn: (expression, values, as) => listed(expression, values, as, true),
  isNotIn: (expression, values, as) => listed(expression, values, as, false),
  isLike: (expression, pattern) => sql`${expression} ilike ${pattern} escape '!'`,
  ordered: (expression, direction) =>
    direction === 'ASC' ? sql`${expression} asc nulls last` : sql`${expression} desc nulls last`,
  wrapsRawQueries: true,
}
