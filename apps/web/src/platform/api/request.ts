import type { uploadField as field } from '@uplink/contract/files'
import type { FileToSend } from '@uplink/contract/route'

/** The parts of a request to any route, without the route's types. */
export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Files to send with the body, as a form. */
  files?: readonly FileToSend[]
  /** The `Idempotency-Key` of routes that ask for one. */
  key?: string
}

const base = '/api'

function entries(record: unknown): [string, unknown][] {
  return record && typeof record === 'object' ? Object.entries(record) : []
}

function withParams(path: string, params: unknown): string {
  const values = new Map(entries(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function withQuery(path: string, query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The address below the API base with parameters and query filled in; absent query values are left out. */
export function addressOf(path: string, parts: Parts): string {
  return base + withQuery(withParams(path, parts.params), parts.query)
}

// imported as a type only, so that the contract's schemas stay out of the first script
const uploadField: typeof field = 'attachments'

/** A field of a form is text: words and numbers as they are, anything else as JSON. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Fields as text, and files. The browser itself sets the content type with its boundary. */
function formOf(body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries(body)) if (value !== undefined) form.append(name, textOf(value))
  for (const file of files) form.append(uploadField, file, file.name)
  return form
}

/** The options of `fetch`: JSON both ways, and the bearer token when there is one. */
export function requestInit(method: string, parts: Parts, token: string | null): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (parts.key !== undefined) headers.set('Idempotency-Key', parts.key)
  if (parts.files && parts.files.length > 0)
    return { method, headers, body: formOf(parts.body, parts.files as readonly File[]) }
  if (parts.body === undefined) return { method, headers }
  headers.set('Content-Type', 'application/json')
  return { method, headers, body: JSON.stringify(parts.body) }
}
