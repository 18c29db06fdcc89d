import type { ReportParameter } from '@uplink/contract/reports/definition'
import type { Problem, ResolveContext, UsableReport } from '../engine'
import type { RawGuard } from '../raw/guard'
import type { Moment } from '../values/functions'
import type { Scalar } from '../values/scalars'
import type { ResolvedReport } from './model'

export type Resolution =
  | { ok: true; report: ResolvedReport; hints: Problem[]; casts: readonly Cast[] }
  | { ok: false; problems: Problem[]; hints: Problem[] }

/** Values for a type that only the database knows: it has to be asked whether they are any. */
export interface Cast {
  path: string
  native: string
  scalars: readonly Scalar[]
}

/** What every part of resolving a report needs. */
export interface Work extends Notes {
  context: ResolveContext
  moment: Moment
  casts: Cast[]
  guard: RawGuard | null
  /** The parameters of the definition, as they are stored. */
  parameters: readonly ReportParameter[]
  /** The values of parameters when none is given. */
  defaults: ReadonlyMap<string, string | readonly string[]>
  /** The ids of the reports around this one, and its own id last. */
  within: readonly number[]
  /** The aliases of tables with a problem: nothing is told of what stands on them. */
  lostTables: Set<string>
  /** What the report and those inside it may be given, by name. */
  requestedFor: Set<string>
  resolveInner: (saved: UsableReport) => Resolution
}

/** Collects problems while a report is resolved; `hint` is for remarks that do not prevent it. */
interface Notes {
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
