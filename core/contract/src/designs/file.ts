import * as z from 'zod'
import { reportDefinition } from '../reports/definition'
import { bodyId } from '../route'
import { instant } from '../wire'
import { designDefinition } from './definition'
import { designFileLimits } from './file-limits'
import { asIs } from '../visible-texts'

// A design and its reports as one file, for another portal. The numbers in the file are ids of the portal that wrote
// it, and only link its parts; the other portal matches records by their names.

const name = z.string().trim().min(1).max(200)
const number = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const fileReport = z.strictObject({
  id: number,
  definition: reportDefinition,
  cache_ttl_s: z.number().int().min(0).max(86_400).nullable(),
  timeout_s: z.number().int().min(1).max(300).nullable(),
})

/** A set of drop-down options that grid filters name `DDID:n`; a set made from a report has no options here. */
const fileSet = z.strictObject({ id: number, name, options: asIs(z.array(z.string().max(2000)).max(1000)) })

const hasOnce = (list: readonly { id: number }[]) => new Set(list.map(({ id }) => id)).size === list.length

/** A report in the list comes after the reports that it reads. */
export const designFile = z
  .strictObject({
    format: z.literal('uplink-design', { error: 'This is not a design file' }),
    version: z.literal(1, { error: 'This file was written by a newer portal' }),
    exported_at: instant,
    design: designDefinition,
    reports: z.array(fileReport).max(designFileLimits.reports).refine(hasOnce, 'The file has a report twice'),
    sets: z.array(fileSet).max(designFileLimits.sets).refine(hasOnce, 'The file has a set of options twice'),
    roles: z.array(z.strictObject({ id: number, name })).max(designFileLimits.roles),
  })
  .refine(
    ({ design, roles }) =>
      design.rows.every(
        ({ role_ids: ids }) => ids === 'all' || ids.every((id) => roles.some((role) => role.id === id)),
      ),
    // an unnamed role would be dropped, and a row without roles is for everybody
    { path: ['roles'], error: 'A row is for a role that the file does not name' },
  )

export type DesignFile = z.infer<typeof designFile>

/** What only a person can decide: names that are unknown in this portal, or already in use. */
export const importQuestion = z.discriminatedUnion('about', [
  /** A design of this name exists already. */
  z.object({ about: z.literal('name'), name: z.string() }),
  /** The caller has no connection of this name here. */
  z.object({ about: z.literal('connection'), name: z.string(), choices: z.array(z.string()) }),
  /** A report of this name exists, `existing`: use it, or give the file's report another name. */
  z.object({
    about: z.literal('report'),
    id: z.number().int(),
    name: z.string(),
    existing: z.number().int(),
  }),
  /** There is no role of this name here. */
  z.object({
    about: z.literal('role'),
    id: z.number().int(),
    name: z.string(),
    choices: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
])

export type ImportQuestion = z.infer<typeof importQuestion>

/** The answers, by the numbers and names of the file. */
export const importAnswers = z.strictObject({
  name: name.optional(),
  connections: z
    .array(z.strictObject({ name, use: name }))
    .max(50)
    .default([]),
  /** `use`: the existing report; `name`: a new report with this name. */
  reports: z
    .array(z.strictObject({ id: number, use: bodyId.optional(), name: name.optional() }))
    .max(designFileLimits.reports)
    .default([]),
  roles: z
    .array(z.strictObject({ id: number, use: bodyId }))
    .max(designFileLimits.roles)
    .default([]),
})

export type ImportAnswers = z.infer<typeof importAnswers>
