/** Which calls an admin permission opens. No methods means all methods; `*` in a path stands for any text. */
export interface CallPatterns {
  methods: readonly string[]
  paths: readonly string[]
}

/** A route: its method, and its path below the API base with `:name` parameters. */
export interface RoutePlace {
  method: string
  path: string
}

/** `/desk/*` matches everything below `/desk/`; only `*` is special. */
function pathPattern(path: string): RegExp {
  const literal = path.trim().replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`)
}

/** Prepares the patterns once per permission; the returned function says whether they open a route. */
export function opener({ methods, paths }: CallPatterns): (route: RoutePlace) => boolean {
  const patterns = paths.map(pathPattern)
  return ({ method, path }) =>
    (methods.length === 0 || methods.includes(method)) && patterns.some((pattern) => pattern.test(path))
}

/**
 * The route's path that is most similar to this one, ending in `*` if this one does; undefined when none is similar.
 */
export function similarPath(path: string, routes: readonly RoutePlace[]): string | undefined {
  const isOpen = path.endsWith('*')
  const wanted = path.replace(/\*+$/, '')
  let best: { path: string; distance: number } | undefined
  for (const { path: whole } of routes)
    for (const known of isOpen ? beginnings(whole) : [whole]) {
      const distance = distanceOf(wanted, known)
      if (distance < (best?.distance ?? Math.max(2, Math.floor(wanted.length / 3))))
        best = { path: known, distance }
    }
  return best && `${best.path}${isOpen ? '*' : ''}`
}

/** The beginnings of a path that may stand before a `*`: `/desk/tickets` → `/desk`, `/desk/`, `/desk/tickets`. */
function beginnings(path: string): string[] {
  const parts = path.split('/').slice(1)
  return parts.flatMap((_, index) => {
    const begin = `/${parts.slice(0, index + 1).join('/')}`
    return index < parts.length - 1 ? [begin, `${begin}/`] : [begin]
  })
}

/** How many letters must be added, removed or changed to turn one text into the other. */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}
