import * as z from 'zod'
import { anyOf } from './resource'
import { missing } from './missing'
import { userSearchFrom } from './user-search'
import { paragraphs } from './visible-texts'

// Fields that many staff forms share, each with the sentence for a missing value.

/** A required text; a blank one counts as missing. */
export function text(absent: string, { max }: { max: number }) {
  return z
    .string({ error: missing(absent) })
    .trim()
    .min(1, { error: absent, abort: true })
    .max(max)
}

/** The same of several lines. */
export const longText = (absent: string, { max }: { max: number }) => paragraphs(text(absent, { max }))

/** The id of a record that must be chosen; a field that was left blank counts as missing. */
export function neededId(absent: string) {
  return z
    .number({ error: ({ input }) => (input == null || input === '' ? absent : undefined) })
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
}

/** An optional text; null when absent. */
export function optionalText({ max }: { max: number }) {
  return z
    .string()
    .trim()
    .max(max)
    .transform((given) => (given === '' ? null : given))
    .nullish()
}

/** The same of several lines. */
export const optionalLongText = ({ max }: { max: number }) => paragraphs(optionalText({ max }))

/** The text of a search for people. */
export function userSearch({ max }: { max: number }) {
  return z
    .string()
    .trim()
    .min(userSearchFrom, `Type at least ${userSearchFrom} characters`)
    .max(max)
    .optional()
}

const statuses = ['active', 'inactive'] as const

/** Whether a record is in use: `active` or `inactive`. */
export const recordStatus = z.enum(statuses, {
  error: ({ input }) => (input === undefined || input === '' ? 'The status field is required' : undefined),
})

/** `?status=active,inactive` */
export const statusFilter = anyOf(statuses)
