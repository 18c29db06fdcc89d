import type {
  ImportChoices,
  ImportField,
  ImportSource,
  ImportState,
  ImportSummary,
} from '@uplink/contract/imports'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

/** All imports with the names that belong to them. */
const imports = (db: Database) =>
  db
    .selectFrom('imports as i')
    .innerJoin('organizations', 'organizations.id', 'i.organization_id')
    .innerJoin('users as maker', 'maker.id', 'i.created_by')
    .leftJoin('users as applier', 'applier.id', 'i.applied_by')
    .leftJoin('users as undoer', 'undoer.id', 'i.undone_by')
    .selectAll('i')
    .select([
      'organizations.name as organization',
      'organizations.time_zone',
      'organizations.currency',
      'organizations.country',
      'organizations.billing_day',
      'maker.name as created_by_name',
      'applier.name as applied_by_name',
      'undoer.name as undone_by_name',
    ])
    .$narrowType<{
      source: ImportSource
      state: ImportState
      choices: ImportChoices
      summary: ImportSummary | null
    }>()

export type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

/** The imports of organizations within, the latest first. */
export const importsWithin = (db: Database, within: Within): Listing<ImportRow> => ({
  rows: imports(db).where(within),
  order: keys('desc', 'i.id'),
})

export const findImport = (db: Database, id: number, within: Within): Promise<ImportRow | undefined> =>
  imports(db).where('i.id', '=', id).where(within).executeTakeFirst()

/** The same for the portal's own work. */
export const readImport = (db: Database, id: number): Promise<ImportRow> =>
  imports(db).where('i.id', '=', id).executeTakeFirstOrThrow()

/** An organization within, locked so that no two imports of it begin at once; with how many of its imports wait. */
export async function lockOrganization(
  tx: Database,
  id: number,
  within: Within,
): Promise<{ id: number; waiting: number } | undefined> {
  const organization = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where(within)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!organization) return undefined
  const { waiting } = await tx
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('organization_id', '=', id)
    .where('state', 'not in', ['done', 'undone', 'undoing'])
    .executeTakeFirstOrThrow()
  return { id, waiting }
}

/** A data source within that is in use. */
export const findDataSource = (tx: Database, id: number, within: Within) =>
  tx
    .selectFrom('data_sources')
    .select(['name', 'driver'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where(within)
    .executeTakeFirst()

/** The columns that the organization's last import from a file had chosen. */
export async function lastColumns(db: Database, organization: number): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('imports')
    .select('choices')
    .where('organization_id', '=', organization)
    .where('source', '=', 'csv')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.choices as { columns?: Record<string, string> } | undefined)?.columns ?? {}
}

interface NewImport {
  organization_id: number
  source: ImportSource
  name: string
  data_source_id?: number
  columns?: string[]
  delimiter?: string
  choices: ImportChoices
  lines: number
  created_by: number
  created_at: Date
}

export async function insertImport(tx: Database, { choices, ...row }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({ ...row, choices: JSON.stringify(choices) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type ImportChange = Partial<{
  name: string
  columns: string[]
  delimiter: string
  choices: ImportChoices
  state: ImportState
  failure: string | null
  attempt: number
  alive_at: Date | null
  lines: number
  lines_done: number
  problems: number
  summary: ImportSummary | null
  checked_at: Date
  applied_by: number
  applied_at: Date
  undone_by: number
  undone_at: Date
}>

/**
 * Statements of this transaction over all lines of an import take their time, and no plan that compares each line with
 * each other one: statistics do not know lines that were written a moment ago, so PostgreSQL takes them for one or none
 * and would loop over them, which ended at the time limit with a few thousand beside those of another import.
 */
export async function planForThousands(tx: Database): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('enable_nestloop', 'off', true)`.execute(
    tx,
  )
}

/** Moves an import on from one of these states; false: it was in another. */
export async function moveImport(
  db: Database,
  { id, from }: { id: number; from: readonly ImportState[] },
  { choices, summary, ...change }: ImportChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      ...change,
      ...(choices && { choices: JSON.stringify(choices) }),
      ...(summary !== undefined && { summary: summary && JSON.stringify(summary) }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The next import that waits for work, or whose worker has given no sign of life since `before`. */
export async function claimImport(
  db: Database,
  { now, before, id }: { now: Date; before: Date; id?: number | undefined },
): Promise<{ id: number; attempt: number } | undefined> {
  return db
    .updateTable('imports')
    .set((eb) => ({ alive_at: now, attempt: eb('attempt', '+', 1), lines_done: 0 }))
    .where('id', '=', (query) =>
      query
        .selectFrom('imports')
        .select('id')
        .where('state', 'in', ['checking', 'applying', 'undoing'])
        .where((eb) => eb.or([eb('alive_at', 'is', null), eb('alive_at', '<', before)]))
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'attempt'])
    .executeTakeFirst()
}

export async function deleteImport(tx: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'in', ['new', 'checked'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertParts(tx: Database, id: number, sealed: readonly Buffer[]): Promise<void> {
  await dropParts(tx, id)
  await sql`INSERT INTO import_parts (import_id, position, sealed)
    SELECT ${id}, position - 1, sealed FROM unnest(${sealed}::bytea[]) WITH ORDINALITY AS part (sealed, position)`.execute(
    tx,
  )
}

export async function findPart(db: Database, id: number, position: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_parts')
    .select('sealed')
    .where('import_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.sealed
}

/** The file goes once it is not needed any more. */
export async function dropParts(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('import_parts').where('import_id', '=', id).execute()
}

/** Imports that nobody went on with: their files hold secrets. */
export async function dropForgotten(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('created_at', '<', before)
    .where('state', 'in', ['new', 'checked'])
    .execute()
}

/** The problems of an import of the organizations within. */
export const problemsOf = (db: Database, id: number, within: Within) => ({
  rows: db
    .selectFrom('import_problems as p')
    .innerJoin('imports as i', 'i.id', 'p.import_id')
    .innerJoin('organizations', 'organizations.id', 'i.organization_id')
    .where(within)
    .select(['p.id', 'p.line', 'p.field', 'p.value', 'p.problem'])
    .where('p.import_id', '=', id),
  order: keys('asc', 'p.line', 'p.id'),
})

interface Gathered {
  field: ImportField
  problem: string
  lines: number
  different: number
  values: { value: string | null; lines: number; first_line: number }[]
}

/** So many problems, and values of each, are more than anybody mends by hand. */
const [problemsGathered, valuesGathered] = [40, 12]

/** The problems of an import with those that are the same in several lines as one, the commonest first. */
export async function gatherProblems(db: Database, id: number): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    WITH told AS (
      SELECT field, value, line,
        regexp_replace(regexp_replace(problem, '\\m([Ll]ine) \\d+', '\\1 …', 'g'), '^(Belongs to|.* has this customer as) .*', '\\1 …')
          AS problem
      FROM import_problems WHERE import_id = ${id}
    ), valued AS (
      SELECT field, problem, value, count(*)::int AS lines, min(line) AS first_line FROM told GROUP BY 1, 2, 3
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY field, problem ORDER BY lines DESC, first_line) AS place FROM valued
    )
    SELECT field, problem, sum(lines)::int AS lines, count(*)::int AS different,
      jsonb_agg(jsonb_build_object('value', value, 'lines', lines, 'first_line', first_line) ORDER BY place)
        FILTER (WHERE place <= ${valuesGathered}) AS values
    FROM placed GROUP BY field, problem
    ORDER BY sum(lines) DESC, min(first_line), field
    LIMIT ${problemsGathered}`.execute(db)
  return rows
}

export const linesOf = (db: Database, id: number, within: Within) => ({
  rows: db
    .selectFrom('import_rows as r')
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .innerJoin('organizations', 'organizations.id', 'i.organization_id')
    .where(within)
    .select([
      'r.line',
      'r.connection_id',
      'r.username',
      'r.name',
      'r.package',
      'r.area',
      'r.status',
      'r.balance',
      'r.left_over',
      'organizations.currency',
    ])
    .where('r.import_id', '=', id),
  order: keys('asc', 'r.line'),
})

/** The installation's organization, where it has one only. */
export async function findSoleOrganization(db: Database): Promise<number | undefined> {
  const rows = await db.selectFrom('organizations').select('id').limit(2).execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}
