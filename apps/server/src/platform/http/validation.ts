import { fieldErrors, fieldPath, noErrors, type FieldErrors } from '@uplink/contract/wording'
import type { RouteDefinition } from '@uplink/contract/route'
import {
  asStored,
  hasControl,
  isPlain,
  isSimple,
  textKindAt,
  withoutUnseen,
} from '@uplink/contract/visible-texts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Upload, UploadedFile } from './files/multipart'
import { Problem } from './problem'

/** The parts of a request, parsed by its route's schemas. */
export interface Parts {
  params: unknown
  query: unknown
  body: unknown
  files?: readonly UploadedFile[]
}

/** Parses params, query and body (or upload) by the route's schemas; all problems are reported together. */
export function parseRequest(route: RouteDefinition, request: FastifyRequest, upload?: Upload): Parts {
  const errors = Object.assign(noErrors(), upload?.errors)
  const ownName = (field: string) => (route.isWrapped ? field.replace(/^data\./, '') : field)
  const parts: Parts = { params: undefined, query: undefined, body: undefined }
  if (upload) parts.files = upload.files
  const sources = { params: request.params, query: request.query, body: upload?.body ?? request.body ?? {} }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema) {
      if (part !== 'params') refuseUnknown(sources[part], errors)
      continue
    }
    const isTyped = part !== 'params' && isKept(route, part)
    const result = parsed(schema, isTyped ? seen(schema, sources[part]) : sources[part])
    if (result.success) {
      parts[part] = result.data
      if (isKept(route, part)) refuseUnkeepable({ schema, errors, nameOf: ownName }, result.data)
    }
    // A path that cannot be the path of a record answers 404, not 422.
    else if (part === 'params') throw new Problem('record.not-found')
    else
      for (const [field, texts] of Object.entries(fieldErrors(result.error.issues)))
        errors[ownName(field)] = texts
  }
  if (Object.keys(errors).length > 0) throw new Problem('request.invalid', { errors })
  return parts
}

/**
 * Not checked: equipment is never refused, and its text is cleaned where it is read; a raw body is checked by its
 * signature.
 */
function isKept(route: RouteDefinition, part: 'params' | 'query' | 'body'): boolean {
  return route.right.audience !== 'network' && !(route.rawBody && part === 'body')
}

/** Characters that PostgreSQL accepts in no text: NUL, and halves of surrogate pairs. */
const unkeepable = /[\u0000\p{Cs}]/u

/** How deep what is sent may nest before it is left as it is; no schema is as deep. */
const maxDepth = 30

/** What was sent, its texts as they are stored. What the schema has no place for stays as it is. */
function seen(schema: z.ZodType, sent: unknown, path: readonly string[] = []): unknown {
  if (typeof sent === 'string') {
    if (isPlain(sent)) return sent
    const kind = textKindAt(schema, path)
    return kind === undefined || kind === 'as-is' ? sent : asStored(sent)
  }
  if (typeof sent !== 'object' || sent === null || path.length > maxDepth) return sent
  // thousands of values may be sent at once, and most of them need no path
  if (Array.isArray(sent))
    return sent.map((each: unknown, at): unknown =>
      isSimple(each) ? each : seen(schema, each, [...path, String(at)]),
    )
  const fields = Object.entries(sent).map(
    ([field, value]: [string, unknown]) =>
      [field, isSimple(value) ? value : seen(schema, value, [...path, field])] as const,
  )
  return Object.fromEntries(fields)
}

interface Checked {
  schema: z.ZodType
  errors: FieldErrors
  nameOf: (field: string) => string
}

/** Looks through the parsed value, which is no deeper than its schema. */
function refuseUnkeepable(of: Checked, value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    const fault = faultOf(of.schema, value, path)
    if (fault === undefined) return
    const field = of.nameOf(fieldPath(path))
    of.errors[field] = [`The ${field.replaceAll('_', ' ')} field has ${fault}`]
  } else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value))
      if (!isSimple(one)) refuseUnkeepable(of, one, [...path, name])
}

/** What a text of the parsed value may not have. What could not be seen was removed, except where a schema moves a text. */
function faultOf(schema: z.ZodType, text: string, path: readonly string[]): string | undefined {
  if (unkeepable.test(text)) return 'a character that cannot be stored'
  if (isPlain(text)) return undefined
  const kind = textKindAt(schema, path) ?? 'line'
  if (hasControl(kind, text)) return 'a line break or a control character'
  return kind !== 'as-is' && withoutUnseen(text) !== text ? 'a character that cannot be seen' : undefined
}

function refuseUnknown(sent: unknown, errors: FieldErrors): void {
  for (const key of Object.keys(sent ?? {})) errors[key] = [`The ${key} field is not known`]
}

/**
 * Parses a part. A schema checks the `length` of whatever was sent, also of an object sent instead of a text. If that
 * `length` is an object itself, turning it into a number can throw, and no caller may cause a 500 by that.
 */
function parsed(schema: z.ZodType, sent: unknown) {
  try {
    return schema.safeParse(sent)
  } catch (error) {
    if (hasOddLength(sent)) throw new Problem('request.malformed')
    throw error
  }
}

/** What a text holds that is JSON itself, as the filters in an address are; other texts hold nothing. */
function insideOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without recursion, because a body can be nested deeply. */
function hasOddLength(sent: unknown): boolean {
  const left = [sent]
  while (left.length > 0) {
    const part = left.pop()
    const one = typeof part === 'string' ? insideOf(part) : part
    if (typeof one !== 'object' || one === null) continue
    if (!Array.isArray(one) && 'length' in one && typeof one.length === 'object' && one.length !== null)
      return true
    for (const inner of Object.values(one)) left.push(inner)
  }
  return false
}
