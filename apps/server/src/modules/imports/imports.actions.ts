import {
  importChoices,
  importFields,
  importRoutes,
  type ImportChoices,
  type ImportRecord,
} from '@uplink/contract/imports'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { csvOf } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import type { Seals } from '#platform/secrets/seals'
import { dataSourcesToRead } from '../data-sources/data-sources.public'
import { importable } from './imports.access'
import * as store from './imports.store'
import { toColumns, toLine, toListed, toProblem, toSummary } from './imports.view'
import { labelOf } from './checking/record'
import { firstLines, headOf } from './reading/csv-file'
import { guessColumns, looksSecret } from './reading/guesses'
import { Unreadable } from './reading/old-record'
import { keepFile, openPart } from './reading/sealed-file'
import { importJob } from './work'
import { whyNotUndone } from './writing/undo'

export interface ImportDeps {
  seals: Seals
}

/** How many imports of an organization may wait at a time: their files are kept. */
const maxWaiting = 5
const shownValues = 3

const find = async (call: Call, id: number) =>
  found(await store.findImport(call.db, id, await importable(call)))

export async function listImports(call: Call, query: { page: number; per_page: number }) {
  const listing = store.importsWithin(call.db, await importable(call))
  return pageOf(call.db, { ...listing, view: toListed }, query)
}

export async function exportImports(call: Call, query: Received<typeof importRoutes.export>['query']) {
  const listing = store.importsWithin(call.db, await importable(call))
  return csvOf(call, importRoutes.export, { ...listing, view: toListed }, query)
}

export async function readImport({ seals }: ImportDeps, call: Call, id: number): Promise<ImportRecord> {
  const row = await find(call, id)
  return {
    ...toColumns(row),
    gathered: row.state === 'checked' && row.problems > 0 ? await gathered(call, id) : [],
    choices: importChoices.parse(row.choices),
    columns: await columnsOf(seals, call, row),
    summary: row.summary && toSummary(row, row.summary),
    can: await actsOn(call, row.state),
  }
}

async function gathered(call: Call, id: number): Promise<ImportRecord['gathered']> {
  const rows = await store.gatherProblems(call.db, id)
  return rows.map((row) => ({ ...row, label: labelOf(row.field) }))
}

/** The columns with their first values, while the file is there; what seems a secret is hidden. */
async function columnsOf(seals: Seals, call: Call, { id, columns, delimiter, choices }: store.ImportRow) {
  const lines = await openPart(call.db, seals, id, 0)
    .then((part) => (part === undefined ? [] : firstLines(part, delimiter, shownValues + 1).slice(1)))
    .catch(() => [])
  const secret = new Set(
    importFields.flatMap((field) => ('isSecret' in field ? [choices.columns[field.key]] : [])),
  )
  return columns.map((name, index) => ({
    name,
    values:
      secret.has(name) || looksSecret(name)
        ? lines.map(() => '••••')
        : lines.map((cells) => (cells[index] ?? '').slice(0, 100)),
  }))
}

async function actsOn(call: Call, state: store.ImportRow['state']): Promise<ImportRecord['can']> {
  const acts = {
    check: ['new', 'checked'].includes(state) && (await call.mayReach(importRoutes.check)),
    apply: state === 'checked' && (await call.mayReach(importRoutes.apply)),
    undo: state === 'done' && (await call.mayReach(importRoutes.undo)),
    delete: ['new', 'checked'].includes(state) && (await call.mayReach(importRoutes.delete)),
  }
  return (Object.keys(acts) as (keyof typeof acts)[]).filter((act) => acts[act])
}

type Begun = Received<typeof importRoutes.begin>['body']

/** Takes a file over; its columns are guessed by their names, and by the import before. */
export async function beginImport({ seals }: ImportDeps, call: Call, sent: Begun): Promise<number> {
  const head = readHead(sent.content)
  const before = await store.lastColumns(call.db, sent.organization_id)
  const within = await importable(call)
  const { clock, person } = call
  return call.db.transaction().execute(async (tx) => {
    await makeRoom(tx, sent.organization_id, within)
    const id = await store.insertImport(tx, {
      organization_id: sent.organization_id,
      source: 'csv',
      name: sent.file_name,
      ...head,
      choices: importChoices.parse({ columns: guessColumns(head.columns, before) }),
      lines: countLines(sent.content),
      created_by: person.userId,
      created_at: clock.now(),
    })
    await keepFile(tx, seals, id, sent.content)
    const after = { organization_id: sent.organization_id, source: 'csv', name: sent.file_name }
    await call.audit(tx, { act: 'import.begun', target: ['import', id], after })
    return id
  })
}

/** Takes over what another system's database holds; it is one of the data sources that the caller may read. */
export async function beginImportFrom(
  call: Call,
  sent: Received<typeof importRoutes.beginFrom>['body'],
): Promise<number> {
  const readable = await dataSourcesToRead(call)
  const within = await importable(call)
  const { clock, person } = call
  return call.db.transaction().execute(async (tx) => {
    await makeRoom(tx, sent.organization_id, within)
    const named = await store.findDataSource(tx, sent.data_source_id, readable)
    if (!named) throw invalid('data_source_id', 'The data source field is not valid')
    if (named.driver === 'postgresql') throw invalid('data_source_id', 'Choose one on MariaDB or MySQL')
    const { organization_id, source, data_source_id } = sent
    const id = await store.insertImport(tx, {
      organization_id,
      source,
      name: named.name,
      data_source_id,
      choices: importChoices.parse({}),
      lines: 0,
      created_by: person.userId,
      created_at: clock.now(),
    })
    await call.audit(tx, {
      act: 'import.begun',
      target: ['import', id],
      after: { organization_id, source, data_source_id },
    })
    return id
  })
}

/** The organization is one of the caller's, and does not have too many imports that wait. */
async function makeRoom(
  tx: Call['db'],
  organization: number,
  within: Awaited<ReturnType<typeof importable>>,
): Promise<void> {
  const locked = await store.lockOrganization(tx, organization, within)
  if (!locked) throw invalid('organization_id', 'The organization field is not valid')
  if (locked.waiting >= maxWaiting) throw new Problem('import.too-many')
}

function readHead(text: string) {
  try {
    return headOf(text)
  } catch (error) {
    throw error instanceof Unreadable ? invalid('content', error.message) : error
  }
}

/** About how many lines a file has after its head. */
const countLines = (text: string) => text.trimEnd().split('\n').length - 1

/** Takes another file instead; what was chosen for columns of the same names stays so. */
export async function replaceFile(
  { seals }: ImportDeps,
  call: Call,
  id: number,
  sent: { file_name: string; content: string },
): Promise<void> {
  const row = await find(call, id)
  if (row.source !== 'csv') throw new Problem('import.state')
  const head = readHead(sent.content)
  const columns = guessColumns(head.columns, row.choices.columns)
  await call.db.transaction().execute(async (tx) => {
    const isMoved = await store.moveImport(
      tx,
      { id, from: ['new', 'checked'] },
      {
        state: 'new',
        failure: null,
        problems: 0,
        summary: null,
        name: sent.file_name,
        ...head,
        choices: { ...importChoices.parse(row.choices), columns },
        lines: countLines(sent.content),
        lines_done: 0,
      },
    )
    if (!isMoved) throw new Problem('import.state')
    await keepFile(tx, seals, id, sent.content)
    const after = { name: sent.file_name }
    await call.audit(tx, { act: 'import.begun', target: ['import', id], after })
  })
}

/** Has all lines checked in the background. */
export async function beginCheck(call: Call, id: number, choices: ImportChoices): Promise<void> {
  const row = await find(call, id)
  if (row.source === 'csv') refuseColumns(row.columns, choices)
  await call.db.transaction().execute(async (tx) => {
    const begun = {
      state: 'checking',
      failure: null,
      attempt: 0,
      alive_at: null,
      lines_done: 0,
      problems: 0,
      summary: null,
      choices,
    } as const
    if (!(await store.moveImport(tx, { id, from: ['new', 'checked'] }, begun)))
      throw new Problem('import.state')
    await call.audit(tx, {
      act: 'import.checked',
      target: ['import', id],
      details: { without: choices.without, ...(choices.instead && { instead: choices.instead }) },
    })
    await runSoon(tx, { name: importJob })
  })
}

function refuseColumns(columns: readonly string[], choices: ImportChoices): void {
  for (const [field, column] of Object.entries(choices.columns))
    if (!columns.includes(column)) throw invalid(`columns.${field}`, 'The file has no such column')
  for (const field of importFields)
    if ('isNeeded' in field && choices.columns[field.key] === undefined)
      throw invalid(`columns.${field.key}`, `Choose the column of: ${field.label}`)
}

/** Has all lines written in the background. */
export async function beginApply(call: Call, id: number): Promise<void> {
  const row = await find(call, id)
  if (row.problems > 0) throw new Problem('import.problems')
  if (!(await call.mayCreate('connection'))) throw new Problem('access.denied')
  const begun = {
    state: 'applying',
    failure: null,
    attempt: 0,
    alive_at: null,
    lines_done: 0,
    applied_by: call.person.userId,
  } as const
  await call.db.transaction().execute(async (tx) => {
    if (row.lines === 0 || !(await store.moveImport(tx, { id, from: ['checked'] }, begun)))
      throw new Problem('import.state')
    await runSoon(tx, { name: importJob })
  })
}

/** Has all that an import made removed in the background, if nothing depends on it. */
export async function beginUndo(call: Call, id: number): Promise<void> {
  const row = await find(call, id)
  if (row.state !== 'done') throw new Problem('import.state')
  const reason = await whyNotUndone(call.db, id)
  if (reason !== undefined) throw new Problem('import.in-use', { message: reason })
  const begun = {
    state: 'undoing',
    failure: null,
    attempt: 0,
    alive_at: null,
    lines_done: 0,
    undone_by: call.person.userId,
  } as const
  await call.db.transaction().execute(async (tx) => {
    if (!(await store.moveImport(tx, { id, from: ['done'] }, begun))) throw new Problem('import.state')
    await runSoon(tx, { name: importJob })
  })
}

/** Gives up an import that was not made. */
export async function deleteImport(call: Call, id: number): Promise<void> {
  const row = await find(call, id)
  await call.db.transaction().execute(async (tx) => {
    if (!(await store.deleteImport(tx, id))) throw new Problem('import.state')
    const before = { organization_id: row.organization_id, name: row.name }
    await call.audit(tx, { act: 'import.deleted', target: ['import', id], before })
  })
}

interface OfImport {
  import_id: number
}
type Page = OfImport & { page: number; per_page: number }
type Columns = OfImport & { columns?: readonly string[] | undefined }

export async function listProblems(call: Call, query: Page) {
  const listing = store.problemsOf(call.db, query.import_id, await importable(call))
  return pageOf(call.db, { ...listing, view: toProblem }, query)
}

export async function exportProblems(call: Call, query: Columns) {
  const listing = store.problemsOf(call.db, query.import_id, await importable(call))
  return csvOf(call, importRoutes.exportProblems, { ...listing, view: toProblem }, query)
}

export async function listLines(call: Call, query: Page) {
  const listing = store.linesOf(call.db, query.import_id, await importable(call))
  return pageOf(call.db, { ...listing, view: toLine }, query)
}

export async function exportLines(call: Call, query: Columns) {
  const listing = store.linesOf(call.db, query.import_id, await importable(call))
  return csvOf(call, importRoutes.exportLines, { ...listing, view: toLine }, query)
}
