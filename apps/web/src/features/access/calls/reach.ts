import { opener, similarPath } from '@uplink/permission-rules/call-patterns'
import type { Call } from './calls.data'

/** The lines of a text that are not blank, trimmed. */
export const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** The calls that these methods and paths open. */
export function reachedBy(methods: readonly string[], paths: readonly string[], calls: readonly Call[]) {
  return calls.filter(opener({ methods, paths }))
}

/** A warning about a path that opens no call, or all calls; undefined otherwise. */
export function oddOf(line: string, methods: readonly string[], calls: readonly Call[]): string | undefined {
  const path = line.trim()
  if (path === '') return undefined
  if (path === '*') return 'This is everything.'
  if (calls.length === 0 || reachedBy(methods, [path], calls).length > 0) return undefined
  if (reachedBy([], [path], calls).length > 0)
    return `Nothing answers to ${path} with ${methods.join(' or ')}.`
  const similar = similarPath(path, calls)
  return `Nothing answers to ${path}.${similar === undefined ? '' : ` Did you mean ${similar}?`}`
}
