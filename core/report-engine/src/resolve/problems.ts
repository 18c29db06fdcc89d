import type { Problem } from '../engine'

/** Where problems are noted down while a report is resolved; `hint` is for what is no obstacle. */
export interface Notes {
  problems: Problem[]
  hints: Problem[]
}

/** Notes a problem and returns undefined, for whoever had to return something. */
export function problem(notes: Notes, path: string, text: string): undefined {
  // The same place may be met from two sides.
  if (!notes.problems.some((other) => other.path === path && other.text === text))
    notes.problems.push({ path, text })
  return undefined
}

/** Notes what a person should know. */
export function hint(notes: Notes, path: string, text: string): void {
  notes.hints.push({ path, text })
}

/** Notes a problem and returns nothing found, for whoever had to return a list. */
export function nothing(notes: Notes, path: string, text: string): never[] {
  problem(notes, path, text)
  return []
}
