import * as z from 'zod'
import type { AuditAct } from './audit'
import { pluralOf, withArticle } from './counted'
import type { Model } from './models'
import { exportOf } from './exports'
import { manyOf } from './many'
import { bodyId, defineRoute, id } from './route'
import { instant, list, changed, listQuery, one, wholeList } from './wire'

/** A noun with audit-log words for creating, changing and deleting it. */
export type ResourceNoun = AuditAct extends infer Act
  ? Act extends `${infer Noun}.created`
    ? Noun
    : never
  : never

/** How many records a look-up returns at most. */
export const maxLookups = 300

/** How many rows a list with `?pagination=false` returns at most. */
export const maxUnpaged = 1000

/** A list filter that takes several of the given words: `?status=active,inactive`. */
export function anyOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .transform(itemsOf)
    .pipe(z.array(z.enum(words)).min(1).max(words.length))
    .optional()
}

/** A list filter that takes several ids: `?organization_id=1,2`. */
export const anyOfIds = z
  .string()
  .transform((text) => itemsOf(text).map(Number))
  .pipe(z.array(bodyId).min(1).max(100))
  .optional()

function itemsOf(text: string): string[] {
  return text.split(',').map((item) => item.trim())
}

/** Finds the records that have this text in one of their names. */
const words = z.string().trim().min(1).max(100).optional()

const isPaged = z.enum(['true', 'false', '1', '0']).optional()

/** What the caller may do with a record. */
const recordAct = z.enum(['edit', 'delete'])

const params = z.strictObject({ id })

const base = {
  id: z.number().int(),
  /**
   * Grows with every change. Send it with a change, so that the server refuses to overwrite somebody else's change.
   */
  version: z.number().int(),
  updated_at: instant,
}
const abilities = { can: z.array(recordAct) }
const uses = {
  /** The kinds of record that refer to this one: `{ what: 'services', count: 12 }`; the count stops at 1,000. */
  used_by: z.array(z.object({ what: z.string(), count: z.number().int() })),
}
const version = { version: z.number().int().min(1).optional() }

interface Shape<
  Path extends string,
  Record extends z.ZodRawShape,
  Form extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Column extends string,
> {
  /** The kind of record, in the singular, as the audit log writes it. */
  noun: ResourceNoun
  /** The model whose row rules decide which records the caller reaches. */
  model: Model
  /** Below the API base; its last part is the noun in the plural. */
  path: Path
  /** The fields of a record besides `id`, `version` and `updated_at`. */
  record: Record
  /** The fields of the form. */
  form: Form
  /** Fields of the form that have a value of their own in a new record; in a change an absent field stays as it is. */
  forNew?: { [Field in keyof Form]?: z.ZodType }
  /** The filters of the list besides `q`. */
  filters: Filters
  /** The fields by which the list can be sorted; the first one is the name by which people know a record. */
  sort: readonly [Column, ...Column[]]
  /** The list's default order, when it is not by the first field: `-updated_at`. */
  listedBy?: Column | `-${Column}`
  /** The order of rows that are equal by `listedBy`, such as those of one organization; without it: as they were made. */
  thenBy?: Column
  /** What a deletion does, when it is more than deleting a record to which nothing refers. */
  deletion?: string
  /** Its records decide about rights or secrets: each change needs a fresh password. */
  needsFreshPassword?: true
}

/**
 * A plain resource and its seven routes: a list with search, filters, order and `?pagination=false`; its export; one
 * act on many records; and reading, creating, changing and deleting one record. The list and each record say what the
 * caller may do (`can: ['create']`). All routes are for staff, and the row rules of the resource's model narrow the
 * records. `platform/resource` is the server's part.
 */
export function defineResource<
  const Path extends `/${string}`,
  Record extends z.ZodRawShape,
  Form extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Column extends string,
>(shape: Shape<Path, Record, Form, Filters, Column>) {
  const { noun, model, path, record, form, forNew, filters, sort, listedBy = sort[0] } = shape
  const { deletion, needsFreshPassword, thenBy } = shape
  const critical = needsFreshPassword && { needsFreshPassword }
  const plural = path.slice(path.lastIndexOf('/') + 1)
  const singular = noun.replaceAll('-', ' ')
  const right = (act: string) => ({ audience: 'staff', name: `${plural}.${act}` }) as const
  const row = z.object({ ...base, ...record, ...abilities })
  const whole = z.object({ ...base, ...record, ...abilities, ...uses })
  const itemPath = `${path}/:id` as const
  const hasStatus = (form.status as z.ZodType | undefined)?.safeParse('inactive').success ?? false
  const listRoute = defineRoute({
    method: 'GET',
    path,
    summary: `A page of ${pluralOf(singular)}, those with \`q\` in their names; \`pagination=false\`: all, up to ${maxUnpaged}`,
    right: right('list'),
    query: listQuery({ filters: { q: words, pagination: isPaged, ...filters }, sort }),
    response: list(row).extend({ can: z.array(z.enum(['create'])) }),
  })
  const routes = {
    list: listRoute,
    export: exportOf(listRoute),
    many: { ...manyOf(listRoute, { hasStatus }), ...critical },
    read: defineRoute({
      method: 'GET',
      path: itemPath,
      summary: `One ${singular}, and what refers to it`,
      right: right('read'),
      params,
      response: one(whole),
    }),
    create: defineRoute({
      method: 'POST',
      path,
      summary: `Create ${withArticle(singular)}`,
      right: right('create'),
      body: z.strictObject({ ...form, ...forNew }),
      response: changed(whole),
      ...critical,
    }),
    update: defineRoute({
      method: 'PUT',
      path: itemPath,
      summary: `Change ${withArticle(singular)}; with \`version\` only if nobody else has changed it since`,
      right: right('update'),
      params,
      body: z.strictObject({ ...form, ...version }),
      response: changed(whole),
      errors: ['record.conflict'],
      ...critical,
    }),
    delete: defineRoute({
      method: 'DELETE',
      path: itemPath,
      summary: deletion ?? `Delete ${withArticle(singular)} to which nothing refers`,
      right: right('delete'),
      params,
      response: changed(z.object({ id: z.number().int() })),
      errors: ['record.in-use', 'record.built-in'],
      ...critical,
    }),
  }
  const optional = Object.keys(record).filter((field) => (record[field] as z.ZodType).safeParse(null).success)
  return {
    noun,
    model,
    routes,
    hasStatus,
    fields: Object.keys(record),
    optional,
    order: sort[0],
    listedBy,
    thenBy,
  }
}

/** The look-up of a resource, for fields that choose one of its records by name; `q` is a part of the name. */
export function defineLookup<const Path extends `/${string}`, Fields extends z.ZodRawShape>({
  path,
  fields,
  filters,
  called,
}: {
  path: Path
  /** The records' name in the plural, where the path does not say it. */
  called?: string
  /** The fields that a choice shows besides its `id`. */
  fields: Fields
  filters?: z.ZodRawShape
}) {
  const plural = path.replace('/all-', '')
  const route = defineRoute({
    method: 'GET',
    path,
    summary: `The first ${maxLookups} ${called ?? plural.replaceAll('-', ' ')} by name, to choose from; \`id\`: these`,
    right: { audience: 'staff', name: `${plural}.look-up` },
    query: z.strictObject({ q: words, id: anyOfIds, ...filters }),
    response: wholeList(z.object({ id: z.number().int(), ...fields })),
  })
  return { route, fields: ['id', ...Object.keys(fields)] }
}
