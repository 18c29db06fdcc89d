import { fieldErrors, fieldPath, noErrors, type FieldErrors } from '@uplink/contract/wording'
import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Upload, UploadedFile } from './files/multipart'
import { Problem } from './problem'

/** What came with a request, as its route's schemas read it. */
export interface Parts {
  params: unknown
  query: unknown
  body: unknown
  files?: readonly UploadedFile[]
}

/** Params, query and body (or upload) through the route's schemas; all problems of all of them at once. */
export function parseRequest(route: RouteDefinition, request: FastifyRequest, upload?: Upload): Parts {
  const errors = Object.assign(noErrors(), upload?.errors)
  const parts: Parts = { params: undefined, query: undefined, body: undefined }
  if (upload) parts.files = upload.files
  const sources = { params: request.params, query: request.query, body: upload?.body ?? request.body ?? {} }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema) {
      if (part !== 'params') refuseUnknown(sources[part], errors)
      continue
    }
    const result = parsed(schema, sources[part])
    if (result.success) {
      parts[part] = result.data
      if (isKept(route, part)) refuseUnkeepable(result.data, [], errors)
    }
    // A path that cannot name a record answers 404, not 422.
    else if (part === 'params') throw new Problem('record.not-found')
    else Object.assign(errors, fieldErrors(result.error.issues))
  }
  if (Object.keys(errors).length > 0) throw new Problem('request.invalid', { errors })
  return parts
}

/** Equipment is never refused: its text is cleaned where it is read. A raw body is checked by its signature. */
function isKept(route: RouteDefinition, part: 'params' | 'query' | 'body'): boolean {
  return route.right.audience !== 'network' && !(route.rawBody && part === 'body')
}

/** Characters that the database accepts in no text: NUL, and halves of surrogate pairs. */
const unkeepable = /[\u0000\p{Cs}]/u

/** Looks through the parsed value, which is no deeper than its schema. */
function refuseUnkeepable(value: unknown, path: readonly string[], errors: FieldErrors): void {
  if (typeof value === 'string' && unkeepable.test(value)) {
    const field = fieldPath(path)
    errors[field] = [`The ${field.replaceAll('_', ' ')} field has a character that cannot be kept`]
  } else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) refuseUnkeepable(one, [...path, name], errors)
}

function refuseUnknown(sent: unknown, errors: FieldErrors): void {
  for (const key of Object.keys(sent ?? {})) errors[key] = [`The ${key} field is not known`]
}

/**
 * Whether a text or a list is too long is asked of whatever has a length, also of an object that was sent in its place.
 * Made a number, a length that is an object itself can fail: no caller may bring that about.
 */
function parsed(schema: z.ZodType, sent: unknown) {
  try {
    return schema.safeParse(sent)
  } catch (error) {
    if (hasOddLength(sent)) throw new Problem('request.malformed')
    throw error
  }
}

/** Not by recursion: it may be as deep as a body can be. */
function hasOddLength(sent: unknown): boolean {
  const left = [sent]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    if (!Array.isArray(one) && 'length' in one && typeof one.length === 'object' && one.length !== null)
      return true
    for (const inner of Object.values(one)) left.push(inner)
  }
  return false
}
