import type { Problem } from '../engine'

/** Collects problems while a report is resolved; `hint` is for remarks that do not prevent it. */
export interface Notes {
  problems: Problem[]
  hints: Problem[]
}

/** Reports a problem; returns undefined for callers that must return something. */
export function problem(notes: Notes, path: string, text: string): undefined {
  // The same place may be checked twice.
  if (!notes.problems.some((other) => other.path === path && other.text === text))
    notes.problems.push({ path, text })
  return undefined
}

/** Reports something that a person should know. */
export function hint(notes: Notes, path: string, text: string): void {
  notes.hints.push({ path, text })
}

/** Reports a problem; returns an empty list for callers that must return one. */
export function nothing(notes: Notes, path: string, text: string): never[] {
  problem(notes, path, text)
  return []
}
