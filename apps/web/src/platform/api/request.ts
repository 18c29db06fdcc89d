/** What a route can be sent, before its types are known. */
export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
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

/** Address below the API base, parameters and query filled in; absent query values are left out. */
export function addressOf(path: string, parts: Parts): string {
  return base + withQuery(withParams(path, parts.params), parts.query)
}

/** What `fetch` is given: JSON both ways, the bearer token when there is one. */
export function requestInit(method: string, parts: Parts, token: string | null): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (parts.body === undefined) return { method, headers }
  headers.set('Content-Type', 'application/json')
  return { method, headers, body: JSON.stringify(parts.body) }
}
