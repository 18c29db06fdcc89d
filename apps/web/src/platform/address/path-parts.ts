import { useParams } from '@tanstack/react-router'

/** A part of the present screen's path by its name in the route, `''` where the path has none. */
export function usePathPart(name: string): string {
  // Screens do not know the table of routes, so the router cannot infer the parts of a path: they are named by hand.
  const parts: unknown = useParams({ strict: false })
  return (parts as Record<string, string | undefined>)[name] ?? ''
}

/** The record's id in the path; undefined when it is no valid id. */
export function useRecordId(): number | undefined {
  const part = usePathPart('id')
  return /^[1-9]\d{0,14}$/.test(part) ? Number(part) : undefined
}
