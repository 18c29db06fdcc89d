import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  DummyDriver,
  type Compilable,
} from 'kysely'
import { runCompiled, runLookup, type Database } from './kysely'
import type { DB } from './schema.generated'

class Slot {
  constructor(readonly name: string) {}
}

/** Builds queries without a connection. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
})

/**
 * A statement whose text is compiled once and run many times, for the calls that every page makes: building and
 * compiling a Kysely query costs more than PostgreSQL's answer. `slot('name')` marks the place of a parameter.
 *
 * @example
 * const titles = statement((db, slot: Slots<{ user: number }>) =>
 *   db.selectFrom('notifications').select('title').where('user_id', '=', slot('user')))
 * await titles(db, { user: 12 })
 */
export function statement<Parameters extends object, Row>(
  build: (db: Kysely<DB>, slot: Slots<Parameters>) => Compilable<Row>,
): Statement<Parameters, Row> {
  return prepared(build, runCompiled)
}

/**
 * A `statement` that reads a few rows by index and waits for no lock. It shares a database connection with lookups of
 * other calls, so a slow one would delay them.
 */
export function lookup<Parameters extends object, Row>(
  build: (db: Kysely<DB>, slot: Slots<Parameters>) => Compilable<Row>,
): Statement<Parameters, Row> {
  return prepared(build, runLookup)
}

/** A `lookup` of at most one row; undefined when there is none. */
export function lookupOne<Parameters extends object, Row>(
  build: (db: Kysely<DB>, slot: Slots<Parameters>) => Compilable<Row>,
): Statement<Parameters, Row, Row | undefined> {
  const all = lookup(build)
  const first = async (db: Database, parameters: Parameters) => (await all(db, parameters))[0]
  return Object.assign(first, { bound: all.bound })
}

function prepared<Parameters extends object, Row>(
  build: (db: Kysely<DB>, slot: Slots<Parameters>) => Compilable<Row>,
  runBound: typeof runCompiled,
): Statement<Parameters, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const bind = (parameters: Parameters) => {
    compiled ??= build(builder, ((name: string) => new Slot(name)) as unknown as Slots<Parameters>).compile()
    const values = compiled.parameters.map((value) =>
      value instanceof Slot ? parameters[value.name as keyof Parameters] : value,
    )
    return { ...compiled, parameters: values }
  }
  const run = (db: Database, parameters: Parameters) => runBound<Row>(db, bind(parameters))
  return Object.assign(run, {
    bound: (parameters: Parameters) => {
      const query = bind(parameters)
      return { text: query.sql, values: query.parameters }
    },
  })
}

export interface Statement<Parameters, Row, Answer = Row[]> {
  (db: Database, parameters: Parameters): Promise<Answer>
  /** The text and its values, to measure the statement alone. */
  bound(parameters: Parameters): { text: string; values: unknown[] }
}

/**
 * The values in the place of slots: for a statement's builder in a query that is made for one call, with a condition
 * that only this call has.
 */
export const given =
  <Parameters extends object>(parameters: Parameters): Slots<Parameters> =>
  (name) =>
    parameters[name]

/** Typed as the parameter that it stands for, so that Kysely checks the comparison. */
export type Slots<Parameters> = <K extends keyof Parameters>(name: K) => Parameters[K]
