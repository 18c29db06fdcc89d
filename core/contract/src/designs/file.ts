import * as z from 'zod'
import { reportDefinition } from '../reports/definition'
import { bodyId } from '../route'
import { instant } from '../wire'
import { designDefinition } from './definition'
import { designFileLimits } from './file-limits'

// A design and its reports as one file, for another portal. The numbers in it are those of the portal that wrote it: they
// only say what belongs together. Names are what the other portal looks for.

const name = z.string().trim().min(1).max(200)
const number = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const fileReport = z.strictObject({
  id: number,
  definition: reportDefinition,
  cache_ttl_s: z.number().int().min(0).max(86_400).nullable(),
  timeout_s: z.number().int().min(1).max(300).nullable(),
})

/** A set of drop-down options that grid filters name `DDID:n`; one that is made of a report has no options here. */
const fileSet = z.strictObject({ id: number, name, options: z.array(z.string().max(2000)).max(1000) })

const hasOnce = (list: readonly { id: number }[]) => new Set(list.map(({ id }) => id)).size === list.length

/** The reports stand in an order in which each comes after those that it reads. */
export const designFile = z
  .strictObject({
    format: z.literal('uplink-design', { error: 'This is no file of a design' }),
    version: z.literal(1, { error: 'This file was written by a newer portal' }),
    exported_at: instant,
    design: designDefinition,
    reports: z.array(fileReport).max(designFileLimits.reports).refine(hasOnce, 'A report stands twice in it'),
    sets: z.array(fileSet).max(designFileLimits.sets).refine(hasOnce, 'A set of options stands twice in it'),
    roles: z.array(z.strictObject({ id: number, name })).max(designFileLimits.roles),
  })
  .refine(
    ({ design, roles }) =>
      design.rows.every(
        ({ role_ids: ids }) => ids === 'all' || ids.every((id) => roles.some((role) => role.id === id)),
      ),
    // without names a row would be for all
    { path: ['roles'], error: 'A row is for a role that has no name here' },
  )

export type DesignFile = z.infer<typeof designFile>

/** What only a person can decide: names that mean nothing here, or something already. */
export const importQuestion = z.discriminatedUnion('about', [
  /** There is a design of this name. */
  z.object({ about: z.literal('name'), name: z.string() }),
  /** No connection of this name is there for the caller. */
  z.object({ about: z.literal('connection'), name: z.string(), choices: z.array(z.string()) }),
  /** There is a report of this name, `existing`: it is used, or the file's gets another name. */
  z.object({
    about: z.literal('report'),
    id: z.number().int(),
    name: z.string(),
    existing: z.number().int(),
  }),
  /** There is no role of this name. */
  z.object({
    about: z.literal('role'),
    id: z.number().int(),
    name: z.string(),
    choices: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
])

export type ImportQuestion = z.infer<typeof importQuestion>

/** What was decided, by the numbers and names of the file. */
export const importAnswers = z.strictObject({
  name: name.optional(),
  connections: z
    .array(z.strictObject({ name, use: name }))
    .max(50)
    .default([]),
  /** `use`: the report that is there; `name`: a new one, called so. */
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
