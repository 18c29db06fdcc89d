import { importChoices, importRoutes, type ImportChoices, type ImportField } from '@uplink/contract/imports'
import { sql } from 'kysely'
import { pino } from 'pino'
import { csvLine } from '#platform/csv'
import { createSeals } from '#platform/secrets/seals'
import { reportWorkFor } from '../report-work'
import { testSecretKey, type Caller, type TestApp } from '../test-app'
import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
import { ledgerFaults } from '../../modules/billing/billing.public'
import { areaFactory } from '../../modules/connections/connections.factory'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { workOnImports } from '../../modules/imports/imports.jobs'
import { insertImport, moveImport, readImport } from '../../modules/imports/imports.store'
import { keepFile } from '../../modules/imports/reading/sealed-file'
import { nextStep } from '../../modules/imports/steps'
import type { ImportWork } from '../../modules/imports/work'

/** An organization with somebody who imports into it, and a worker. */
export async function importStage(app: TestApp) {
  const { id: organizationId } = await organizationFactory(app)
  const area = await areaFactory(app, organizationId)
  const roleId = await roleFactory(app, {
    permissions: [
      {
        paths: [
          '/imports',
          '/imports/*',
          '/import-problems',
          '/import-problems/*',
          '/imported-lines',
          '/imported-lines/*',
        ],
      },
    ],
    grants: [
      { model: 'organization', actions: ['List'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List', 'Create'], ...ofOwnOrganization },
    ],
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [roleId] })
  const { id: packageId } = await app.db
    .insertInto('packages')
    .values({
      organization_id: organizationId,
      name: 'Home 40',
      download_kbps: 40_000,
      upload_kbps: 20_000,
      price: 100_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId, area, clerk, packageId, ...importWorker(app) }
}

/** Runs the job of imports like a worker; what it logs is kept. */
function importWorker(app: TestApp) {
  const logged: string[] = []
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void logged.push(line) })
  const { config, clock, db } = app
  const reports = reportWorkFor(app, { config, clock, log })
  const workParts: ImportWork = {
    db,
    clock,
    log,
    secretKey: testSecretKey,
    seals: createSeals(testSecretKey),
    decisions: reports.decisions,
    sources: reports.sources,
    signal: new AbortController().signal,
  }
  return {
    logged,
    workParts,
    work: (signal = new AbortController().signal) =>
      workOnImports.run({ db, clock, log, config, secretKey: testSecretKey, reports }, undefined, signal),
    end: () => reports.sources.end(),
  }
}

/** A file of these lines; its columns are the fields. */
export function csvOf(lines: readonly Partial<Record<ImportField, string>>[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line) as ImportField[]))]
  return [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
    .map((cells) => csvLine(cells))
    .join('')
}

/** Begins an import with a file and checks it with these choices. */
export async function checkedImport(
  { clerk, organizationId, work }: { clerk: Caller; organizationId: number; work: () => Promise<void> },
  text: string,
  choices: Partial<ImportChoices> = {},
) {
  const begun = await clerk.call(importRoutes.begin, {
    body: { organization_id: organizationId, file_name: 'customers.csv', content: text },
  })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.refusal))
  const { id, columns } = begun.body.data
  const chosen = Object.fromEntries(columns.map(({ name }) => [name, name]))
  await clerk.call(importRoutes.check, {
    params: { id },
    body: { columns: chosen, city: 'Dhaka', ...choices },
  })
  await work()
  return (await clerk.call(importRoutes.read, { params: { id } })).body.data
}

/** A small import, checked, that waits to be written in the name of an administrator; into the first organization. */
export async function importThatWaits(work: ImportWork, word = 'old'): Promise<number> {
  const { db, clock, seals } = work
  const { id: organization } = await db
    .selectFrom('organizations')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { user_id: administrator } = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role_id', '=', 1)
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  const speeds = {
    package: `Package ${word}`,
    download_kbps: '1000',
    upload_kbps: '1000',
    package_price: '100',
  }
  const at = { area: `Area ${word}`, city: 'Dhaka', address: 'House 1' }
  const lines = Array.from({ length: 20 }, (_, place) => ({
    ...speeds,
    ...at,
    name: `Customer ${word} ${place}`,
    username: `${word}-${place}`,
    network_password: `secret ${place}`,
    balance: String(place - 10),
  }))
  const columns = Object.keys(lines[0] ?? {})
  const id = await insertImport(db, {
    organization_id: organization,
    source: 'csv',
    name: 'old.csv',
    columns,
    choices: importChoices.parse({ columns: Object.fromEntries(columns.map((name) => [name, name])) }),
    lines: lines.length,
    created_by: administrator,
    created_at: clock.now(),
  })
  await keepFile(db, seals, id, csvOf(lines))
  await moveImport(db, { id, from: ['new'] }, { state: 'checking' })
  await nextStep(work, id)
  const begun = { state: 'applying', attempt: 0, alive_at: null, applied_by: administrator } as const
  if (!(await moveImport(db, { id, from: ['checked'] }, begun)))
    throw new Error('it should have been checked')
  return id
}

/** A small import that was made, and waits to be undone. */
export async function importToUndo(work: ImportWork): Promise<void> {
  const id = await importThatWaits(work, 'left')
  await nextStep(work, id)
  const { applied_by } = await readImport(work.db, id)
  const begun = { state: 'undoing', attempt: 0, alive_at: null } as const
  const undone_by = applied_by ?? 0
  if (!(await moveImport(work.db, { id, from: ['done'] }, { ...begun, undone_by })))
    throw new Error('it should have been imported')
}

/** The faults of the whole ledger, in words; none when it adds up. */
export const faultsIn = ({ db }: Pick<TestApp, 'db'>) =>
  ledgerFaults(async (query) => {
    const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(db)
    return rows[0]?.count ?? 0
  })
