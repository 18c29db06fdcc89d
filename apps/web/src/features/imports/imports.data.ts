import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { packageLookup } from '@uplink/contract/catalogue'
import type { dataSourceChoiceRoutes } from '@uplink/contract/data-sources'
import {
  importFields,
  type ImportChoices,
  type importRoutes,
  type ImportSource,
  type ImportState,
} from '@uplink/contract/imports'
import { organizationLookup } from '@uplink/contract/organizations'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { saveFile } from '../../platform/api/save-file'
import { lookUp } from '../../resource/fields/look-up'
import { findNames } from '../../resource/fields/names'

type Routes = typeof importRoutes

const list = endpoint<Routes['list']>('GET', '/imports')
const read = endpoint<Routes['read']>('GET', '/imports/:id')
const begin = endpoint<Routes['begin']>('POST', '/imports')
const beginFrom = endpoint<Routes['beginFrom']>('POST', '/imports/from-source')
const dataSources = endpoint<typeof dataSourceChoiceRoutes.choices>(
  'GET',
  '/ext-report-builder/db-connections',
)
const replace = endpoint<Routes['replace']>('PUT', '/imports/:id/file')
const check = endpoint<Routes['check']>('POST', '/imports/:id/check')
const apply = endpoint<Routes['apply']>('POST', '/imports/:id/apply')
const undo = endpoint<Routes['undo']>('POST', '/imports/:id/undo')
const remove = endpoint<Routes['delete']>('DELETE', '/imports/:id')
const problems = endpoint<Routes['problems']>('GET', '/import-problems')
const lines = endpoint<Routes['lines']>('GET', '/imported-lines')
const packages = endpoint<typeof packageLookup.route>('GET', '/all-packages')
export const importsExport = endpoint<Routes['export']>('GET', '/imports/export')
export const problemsExport = endpoint<Routes['exportProblems']>('GET', '/import-problems/export')
export const linesExport = endpoint<Routes['exportLines']>('GET', '/imported-lines/export')

const keys = keysOf('imports')

/** While a step is under way, how often its progress is read. */
const progressMs = 1_500

export const isUnderWay = (state: ImportState) =>
  state === 'checking' || state === 'applying' || state === 'undoing'

export function importsQuery(query: { page: number }) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((row) => isUnderWay(row.state)) ? progressMs : false,
  })
}

/** The organizations that the person may list, the first ones. */
export function organizationsQuery() {
  return queryOptions({
    queryKey: keys.of('organizations'),
    queryFn: () => lookUp(organizationLookup.route, {}),
    staleTime: Infinity,
  })
}

export function importQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? progressMs : false),
  })
}

/** Of a check: another one has other problems. */
export function problemsQuery(id: number, page: number, count: number) {
  return queryOptions({
    queryKey: keys.of('problems', id, page, count),
    queryFn: ({ signal }) => call(problems, { query: { import_id: id, page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function linesQuery(id: number, page: number) {
  return queryOptions({
    queryKey: keys.of('lines', id, page),
    queryFn: ({ signal }) => call(lines, { query: { import_id: id, page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A file as text: what is no UTF-8 is read as Windows writes it. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A file of tens of thousands of lines takes its time. */
const upload = { withinMs: 5 * 60_000 }

export const beginImport = async (organization: number, file: File) =>
  call(
    begin,
    { body: { organization_id: organization, file_name: file.name, content: await textOf(file) } },
    upload,
  )

export const beginImportFrom = (
  organization: number,
  source: Exclude<ImportSource, 'csv'>,
  dataSource: number,
) => call(beginFrom, { body: { organization_id: organization, source, data_source_id: dataSource } })

/** Data sources on MariaDB or MySQL, for a choice. */
export function dataSourcesQuery() {
  return queryOptions({
    queryKey: keys.of('data sources'),
    queryFn: async ({ signal }) => {
      const { data } = await call(dataSources, {}, { signal })
      return data.flatMap(({ id, label, dialect }) =>
        id !== null && dialect === 'mysql' ? [{ value: String(id), label }] : [],
      )
    },
  })
}

export const replaceFile = async (id: number, file: File) =>
  call(replace, { params: { id }, body: { file_name: file.name, content: await textOf(file) } }, upload)

export const checkImport = (id: number, body: ImportChoices) => call(check, { params: { id }, body })
export const applyImport = (id: number) => call(apply, { params: { id }, body: {} })
export const undoImport = (id: number) => call(undo, { params: { id }, body: {} })
export const deleteImport = (id: number) => call(remove, { params: { id } })

/** The active packages of an organization, for a choice. */
export function packagesQuery(organization: number) {
  return queryOptions({
    queryKey: keys.of('packages', organization),
    queryFn: async ({ signal }) => {
      const query: { q?: string; organization_id: string } = { organization_id: String(organization) }
      const { data } = await call(packages, { query }, { signal })
      return data
        .filter(({ status }) => status === 'active')
        .map(({ id, name }) => ({ value: String(id), label: name }))
    },
  })
}

/** Areas of an organization by their names, which is how a file names them. */
export async function findAreaNames(organization: number, text: string) {
  const found = await findNames('areas', { q: text, organization })
  // one name in two cities is told apart by the city in the file
  const cities = new Map<string, string[]>()
  for (const { name, city } of found) cities.set(name, [...(cities.get(name) ?? []), city ?? ''])
  return [...cities].map(([name, all]) => ({ value: name, label: name, hint: all.join(', ') }))
}

/** A file with all columns and no line, to fill in. */
export function saveTemplate(): void {
  const head = importFields.map(({ label }) => `"${label}"`).join(',')
  saveFile({ name: 'customers-template.csv', content: new Blob([`${head}\r\n`], { type: 'text/csv' }) })
}
