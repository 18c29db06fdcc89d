import { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler, sql } from 'kysely'
import type { Scalar } from '../values/scalars'
import { dayOf, startOf } from '../values/calendar'
import type { Dialect, Precision, Sql } from './dialect'
import { literalOf, type Literals } from './literals'

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
function bind({ type, text }: Scalar, precision?: Precision): Sql {
  if (type === 'text') return sql`${text}`
  if (type === 'boolean') return sql`cast(${text === 'true' ? '1' : '0'} as signed)`
  if (type === 'decimal' && precision === 'single') return asSingle(sql`${text}`)
  if (type === 'decimal' || (precision === 'exact' && type === 'integer'))
    return sql`cast(${text} as decimal(65,30))`
  if (type === 'integer') return sql`cast(${text} as signed)`
  if (type === 'date') return sql`cast(${text} as date)`
  // Sessions of reports run in UTC.
  return sql`cast(${text.replace('T', ' ').replace('Z', '')} as datetime(6))`
}

const asSingle = (number: Sql): Sql => sql`cast(${number} as float)`

function listOf(values: readonly Scalar[], precision: Precision): Sql {
  return sql.join(values.map((value) => bind(value, precision)))
}

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
  isSingle: (native) => native === 'float',
  asSingle,
  asText: (expression) => sql`cast(${expression} as char)`,
  needsTextForm: () => false,
  // a TINYINT(1) may hold any small number, and each but 0 is shown as yes
  truth: (expression) => sql`(${expression} <> 0)`,
  isIn: (expression, values, precision) => sql`${expression} in (${listOf(values, precision)})`,
  isNotIn: (expression, values, precision) => sql`${expression} not in (${listOf(values, precision)})`,
  isLike: (expression, pattern) => sql`${expression} like ${pattern} escape '!'`,
  ordered: (expression, direction) =>
    direction === 'ASC'
      ? sql`${expression} is null, ${expression} asc`
      : sql`${expression} is null, ${expression} desc`,
  wrapsRawQueries: false,
}
