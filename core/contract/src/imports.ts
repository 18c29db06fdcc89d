import * as z from 'zod'
import { exportOf } from './exports'
import { neededId } from './form-fields'
import { bodyId, defineRoute, id } from './route'
import { asIs, paragraphs } from './visible-texts'
import { changed, givenDay, instant, list, listQuery, money, one } from './wire'

/** The largest file, in bytes, and the most lines of an import. */
export const importLimits = { bytes: 24 * 1024 * 1024, lines: 100_000, columns: 200 } as const

/** What a column of a file, or of an older system, can be here. The order is that of the screen. */
export const importFields = [
  { key: 'name', label: 'Name', isNeeded: true },
  { key: 'customer', label: 'Customer’s username' },
  { key: 'mobile_no', label: 'Mobile no' },
  { key: 'email', label: 'Email' },
  { key: 'portal_password', label: 'Portal password', isSecret: true },
  { key: 'username', label: 'PPPoE name', isNeeded: true },
  { key: 'network_password', label: 'PPPoE secret', isSecret: true },
  { key: 'package', label: 'Package', isNeeded: true },
  { key: 'area', label: 'Area' },
  { key: 'city', label: 'City' },
  { key: 'address', label: 'Address' },
  { key: 'price', label: 'Price a month' },
  { key: 'contract_since', label: 'Customer since' },
  { key: 'charged_from', label: 'Charged from' },
  { key: 'ends_on', label: 'Contract ends on' },
  { key: 'paid_until', label: 'Prepaid, paid until' },
  { key: 'status', label: 'Status' },
  { key: 'balance', label: 'Balance' },
  { key: 'owed', label: 'Owed' },
  { key: 'static_address', label: 'Static address' },
  { key: 'address_pool', label: 'Address pool' },
  { key: 'device', label: 'Only device' },
  { key: 'max_sessions', label: 'Sessions at a time' },
  { key: 'attributes', label: 'RADIUS attributes' },
  { key: 'download_kbps', label: 'Package’s download, kbit/s' },
  { key: 'upload_kbps', label: 'Package’s upload, kbit/s' },
  { key: 'package_price', label: 'Package’s price' },
  { key: 'valid_for', label: 'Package’s validity, prepaid' },
  { key: 'burst_download_kbps', label: 'Package’s burst download, kbit/s' },
  { key: 'burst_upload_kbps', label: 'Package’s burst upload, kbit/s' },
  { key: 'burst_seconds', label: 'Package’s burst, seconds' },
  { key: 'package_pool', label: 'Package’s address pool' },
  { key: 'package_sessions', label: 'Package’s sessions at a time' },
  { key: 'package_attributes', label: 'Package’s RADIUS attributes' },
] as const satisfies readonly { key: string; label: string; isNeeded?: true; isSecret?: true }[]

export type ImportField = (typeof importFields)[number]['key']

const fieldKeys = importFields.map(({ key }) => key) as [ImportField, ...ImportField[]]
const field = z.enum(fieldKeys)

/** Fields without which a line can be imported, where what stands there does not fit. */
export const leavableFields = [
  'mobile_no',
  'email',
  'portal_password',
  'network_password',
  'contract_since',
  'ends_on',
  'static_address',
  'address_pool',
  'device',
  'max_sessions',
  'attributes',
  'package_pool',
  'package_attributes',
] as const satisfies readonly ImportField[]

/**
 * Fields whose values can be written otherwise for all lines at once. Not secrets, nor what tells lines apart: one value for
 * many would make them one.
 */
export const mendableFields = [
  'mobile_no',
  'email',
  'package',
  'area',
  'city',
  'address',
  'price',
  'contract_since',
  'charged_from',
  'ends_on',
  'paid_until',
  'status',
  'balance',
  'owed',
  'address_pool',
  'device',
  'max_sessions',
  'download_kbps',
  'upload_kbps',
  'package_price',
  'valid_for',
] as const satisfies readonly ImportField[]

/** At most so many values are written otherwise. */
const maxInstead = 500

export const importSources = ['csv', 'phpnuxbill', 'daloradius'] as const

export type ImportSource = (typeof importSources)[number]

const states = ['new', 'checking', 'checked', 'applying', 'done', 'undoing', 'undone'] as const

export type ImportState = (typeof states)[number]

const cell = z.string().max(200)
const name = z.string().trim().min(1).max(100)

/** Which column is which field, and what becomes of what is missing or does not fit. */
export const importChoices = z.strictObject({
  columns: z.partialRecord(field, cell).default({}),
  /** Packages of the file by their names there: the id of one of the organization’s. */
  packages: z.record(name, bodyId).default({}),
  /** For lines that say nothing of it. */
  package: z.string().trim().max(100).default(''),
  area: z.string().trim().max(100).default(''),
  city: z.string().trim().max(100).default(''),
  address: paragraphs(z.string().trim().max(300)).default(''),
  charged_from: givenDay().nullish(),
  /** Import lines without these, where what stands there does not fit. */
  without: z.array(z.enum(leavableFields)).max(leavableFields.length).default([]),
  /** What is written instead of a value of the file, by field; an empty value leaves it out. */
  instead: z
    .partialRecord(z.enum(mendableFields), z.record(cell, z.string().trim().max(300)))
    .refine(
      (given) => Object.values(given).reduce((sum, of) => sum + Object.keys(of).length, 0) <= maxInstead,
      `At most ${maxInstead} values can be written otherwise: mend the file`,
    )
    .optional(),
})

export type ImportChoices = z.output<typeof importChoices>

const count = z.number().int()

/** Something of the old system that has no place here. */
const leftOver = z.object({ what: z.string(), lines: count })

/** What an import makes, and its sums beside those of where it comes from. */
export const importSummary = z.object({
  customers: count,
  lines: count,
  suspended: count,
  new_packages: z.array(z.string()),
  new_areas: z.array(z.string()),
  network_passwords: count,
  portal_passwords: count,
  /** How many of the PPPoE secrets are hashes, with which no line signs in by CHAP; those by NT work with MS-CHAP. */
  hashed_passwords: count,
  nt_hashes: count,
  /** Lines that get terms of their own on the network: an address, a pool, a device, attributes. */
  network_terms: count,
  /** Lines that get a planned end, the last day of their contract; and those whose day is over, which are left out. */
  planned_ends: count,
  ended: count,
  /** What customers hold in advance, and what they owe. */
  credit: money,
  debt: money,
  /** The sum of the balances as the old system has it; null: it has none. */
  source_balance: money.nullable(),
  left_over: z.array(leftOver),
  /** Names of packages that are not known here, with how many lines have them; at most 100. */
  unknown_packages: z.array(z.object({ name: z.string(), lines: count })),
})

export type ImportSummary = z.infer<typeof importSummary>

const importColumns = {
  id: z.number().int(),
  organization_id: z.number().int(),
  organization: z.string(),
  source: z.enum(importSources),
  /** Of the file, or of the data source. */
  name: z.string(),
  state: z.enum(states),
  /** Why its last step did not succeed. */
  failure: z.string().nullable(),
  lines: count,
  lines_done: count,
  problems: count,
  created_by: z.string(),
  created_at: instant,
  applied_by: z.string().nullable(),
  applied_at: instant.nullable(),
  undone_by: z.string().nullable(),
  undone_at: instant.nullable(),
}

export const importListed = z.object({
  ...importColumns,
  customers: count.nullable(),
  /** The sum of all balances: above zero is held in advance. */
  balance: money.nullable(),
})

export type ImportListed = z.infer<typeof importListed>

/** The same problem in many lines, as one. */
const gatheredProblem = z.object({
  field,
  label: z.string(),
  problem: z.string(),
  lines: count,
  /** How many different values have it, and the commonest of them; null where it is a secret. */
  different: count,
  values: z.array(z.object({ value: z.string().nullable(), lines: count, first_line: count })),
})

export type GatheredProblem = z.infer<typeof gatheredProblem>

export const importRecord = z.object({
  ...importColumns,
  /** What a check found, the commonest problems first. */
  gathered: z.array(gatheredProblem),
  choices: importChoices,
  /** The columns of the file with their first values, without secrets. */
  columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  summary: importSummary.nullable(),
  can: z.array(z.enum(['check', 'apply', 'undo', 'delete'])),
})

export type ImportRecord = z.infer<typeof importRecord>

export const importProblem = z.object({
  line: count,
  field: z.string(),
  /** As it stands there; null where it is a secret. */
  value: z.string().nullable(),
  problem: z.string(),
})

export type ImportProblem = z.infer<typeof importProblem>

export const importedLine = z.object({
  line: count,
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  package: z.string(),
  area: z.string(),
  status: z.enum(['active', 'suspended']),
  balance: money,
  /** What had no place, in words. */
  left_over: z.string().nullable(),
})

export type ImportedLine = z.infer<typeof importedLine>

const params = z.strictObject({ id })

const listOfImports = defineRoute({
  method: 'GET',
  path: '/imports',
  summary: 'Imports of customers and lines, the latest first',
  right: { audience: 'staff', name: 'imports.list' },
  query: listQuery({ filters: {} }),
  response: list(importListed),
})

const ofImport = { import_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }

const listOfProblems = defineRoute({
  method: 'GET',
  path: '/import-problems',
  summary: 'What is wrong with the lines of an import, by line and field',
  right: { audience: 'staff', name: 'imports.problems' },
  query: listQuery({ filters: ofImport }),
  response: list(importProblem),
})

const listOfLines = defineRoute({
  method: 'GET',
  path: '/imported-lines',
  summary: 'The lines of an import, and what of the old system has no place here',
  right: { audience: 'staff', name: 'imports.lines' },
  query: listQuery({ filters: ofImport }),
  response: list(importedLine),
})

const moved = changed(importRecord)

export const importRoutes = {
  list: listOfImports,
  export: exportOf(listOfImports),
  read: defineRoute({
    method: 'GET',
    path: '/imports/:id',
    summary: 'An import: its columns, its state, and what it makes',
    right: { audience: 'staff', name: 'imports.read' },
    params,
    response: one(importRecord),
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/imports',
    summary: 'Begin an import with a file; nothing is written yet',
    right: { audience: 'staff', name: 'imports.begin' },
    load: 'slow',
    bodyLimit: 2 * importLimits.bytes,
    secret: true,
    body: z.strictObject({
      organization_id: neededId('The organization field is required'),
      file_name: z.string().trim().min(1).max(200),
      /** The file’s text. */
      content: asIs(z.string().min(1, 'The file is empty').max(importLimits.bytes, 'The file is too large')),
    }),
    response: moved,
    errors: ['import.too-many'],
  }),
  beginFrom: defineRoute({
    method: 'POST',
    path: '/imports/from-source',
    summary: 'Begin an import from the database of PHPNuxBill or daloRADIUS, which is a data source',
    right: { audience: 'staff', name: 'imports.begin-from-source' },
    body: z.strictObject({
      organization_id: neededId('The organization field is required'),
      source: z.enum(['phpnuxbill', 'daloradius']),
      data_source_id: neededId('The data source field is required'),
    }),
    response: moved,
    errors: ['import.too-many'],
  }),
  replace: defineRoute({
    method: 'PUT',
    path: '/imports/:id/file',
    summary: 'Take another file instead, as when its mistakes are mended; the columns stay chosen',
    right: { audience: 'staff', name: 'imports.replace' },
    load: 'slow',
    bodyLimit: 2 * importLimits.bytes,
    secret: true,
    params,
    body: z.strictObject({
      file_name: z.string().trim().min(1).max(200),
      content: asIs(z.string().min(1, 'The file is empty').max(importLimits.bytes, 'The file is too large')),
    }),
    response: moved,
    errors: ['import.state'],
  }),
  check: defineRoute({
    method: 'POST',
    path: '/imports/:id/check',
    summary: 'Check all lines with these choices, in the background; nothing is written',
    right: { audience: 'staff', name: 'imports.check' },
    params,
    body: importChoices,
    response: moved,
    errors: ['import.state'],
  }),
  problems: listOfProblems,
  exportProblems: exportOf(listOfProblems),
  lines: listOfLines,
  exportLines: exportOf(listOfLines),
  apply: defineRoute({
    method: 'POST',
    path: '/imports/:id/apply',
    summary: 'Import all lines in the background: all of them or none',
    right: { audience: 'staff', name: 'imports.apply' },
    params,
    body: z.strictObject({}),
    response: moved,
    errors: ['import.state', 'import.problems'],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Remove all that an import made, while nothing depends on it',
    right: { audience: 'staff', name: 'imports.undo' },
    params,
    body: z.strictObject({}),
    response: moved,
    errors: ['import.state', 'import.in-use'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Give up an import that was not made, with its file',
    right: { audience: 'staff', name: 'imports.delete' },
    params,
    response: z.object({ message: z.string() }),
    errors: ['import.state'],
  }),
}
