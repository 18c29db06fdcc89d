import { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler, sql } from 'kysely'
import type { Scalar } from '../values/scalars'
import { dayOf, startOf } from '../values/calendar'
import { type Compared, type Dialect, type Sql, literalOf, type Literals } from './dialect'

/** Only compiles; it cannot connect. */
const compilerOf = (createQueryCompiler: () => MysqlQueryCompiler) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new MysqlIntrospector(db),
      createQueryCompiler,
    },
  })
const compiler = compilerOf(() => new MysqlQueryCompiler())

// The guard refuses a backslash in a text, because it depends on a setting what that means.
const literals: Literals = {
  quoted(text) {
    const parts = text.split(/(\\)/).filter((part) => part !== '')
    const quoted = parts.map((part) => (part === '\\' ? 'char(92)' : `'${part.replaceAll("'", "''")}'`))
    return quoted.length > 1 ? `concat(${quoted.join(', ')})` : (quoted[0] ?? "''")
  },
  joined: (parts) => `concat(${parts.join(', ')})`,
}

class Writer extends MysqlQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(literals, value))
  }
}

const writer = compilerOf(() => new Writer())

/** Bound as text and cast: otherwise a number would equal every text that is not a number. */
function bind({ type, text }: Scalar, { native, precision, isNarrow }: Compared): Sql {
  // with a collation of its own it is the column that is converted, not the value, which cannot be
  if (type === 'text' && isNarrow?.(text))
    return sql`convert(${text} using utf8mb4) collate utf8mb4_general_ci`
  if (type === 'text') return native === 'time' || native === 'json' ? castAs(text, native) : sql`${text}`
  if (type === 'boolean') return sql`cast(${text === 'true' ? '1' : '0'} as signed)`
  if (type === 'decimal' && precision === 'single') return asSingle(sql`${text}`)
  // a DECIMAL has room for 35 digits before the point
  if (type === 'decimal' && (precision === 'double' || /e\+?(3[5-9]|[4-9]\d|\d{3})|^[-+]?\d{36}/i.test(text)))
    return sql`(${text} + 0e0)`
  if (type === 'decimal' || (precision === 'exact' && type === 'integer'))
    return sql`cast(${text} as decimal(65,30))`
  if (type === 'integer')
    return BigInt(text) > greatestSigned ? castAs(text, 'unsigned') : castAs(text, 'signed')
  if (type === 'date') return castAs(text, 'date')
  // Sessions of reports run in UTC.
  return castAs(text.replace('T', ' ').replace('Z', ''), 'datetime(6)')
}

const greatestSigned = 2n ** 63n - 1n

const castAs = (text: string, type: string): Sql =>
  sql`cast(${text} as ${sql.raw(type === 'time' ? 'time(6)' : type)})`

const asSingle = (number: Sql): Sql => sql`cast(${number} as float)`

function listOf(values: readonly Scalar[], as: Compared): Sql {
  return sql.join(values.map((value) => bind(value, as)))
}

/** Types whose values have a form of their own, of which a cast makes nothing if they have it not. */
const formed = ['inet4', 'inet6', 'uuid', 'time']

/** MySQL and MariaDB. */
export const mysql: Dialect = {
  compile: (statement) => statement.compile(compiler),
  write: (statement) => statement.compile(writer).sql,
  // Most servers know no zones by name, so the day begins by the clock of the days that are asked for.
  dayOf(instant, timeZone, around) {
    const midnight = startOf(dayOf(around, timeZone), timeZone)
    const seconds = (Date.parse(dayOf(around, timeZone)) - midnight.getTime()) / 1000
    return sql`cast(${instant} + interval ${sql.lit(seconds)} second as date)`
  },
  bind,
  precisionOf: (native) => (native === 'float' ? 'single' : native === 'double' ? 'double' : undefined),
  countOf(scalars, native) {
    if (native === 'json')
      return sql`select ${sql.join(
        scalars.map(({ text }) => sql`json_valid(${text})`),
        sql` + `,
      )}`
    if (scalars[0]?.type === 'text' && !formed.includes(native)) return undefined
    const values = scalars.map((scalar) =>
      scalar.type === 'text' ? castAs(scalar.text, native) : bind(scalar, { native }),
    )
    return sql`select ${sql.join(
      values.map((value) => sql`(${value} is not null)`),
      sql` + `,
    )}`
  },
  asSingle,
  asText: (expression) => sql`cast(${expression} as char)`,
  inOneCollation: (text) => sql`convert(${text} using utf8mb4) collate utf8mb4_general_ci`,
  asPatterned: (expression, native) =>
    formed.includes(native) || native === 'json' ? sql`cast(${expression} as char)` : expression,
  asNative: (text) => text,
  extreme(name, of, native) {
    // of bits it gives the letters that they stand for
    const value = native === 'bit' ? sql`${of} + 0` : of
    return name === 'MAX' ? sql`max(${value})` : sql`min(${value})`
  },
  // a TINYINT(1) may hold any small number, and each but 0 is shown as yes
  truth: (expression) => sql`(${expression} <> 0)`,
  isIn: (expression, values, as) => sql`${expression} in (${listOf(values, as)})`,
  isNotIn: (expression, values, as) => sql`${expression} not in (${listOf(values, as)})`,
  isLike: (expression, pattern) => sql`${expression} like ${pattern} escape '!'`,
  ordered: (expression, direction) =>
    direction === 'ASC'
      ? sql`${expression} is null, ${expression} asc`
      : sql`${expression} is null, ${expression} desc`,
  wrapsRawQueries: false,
}
