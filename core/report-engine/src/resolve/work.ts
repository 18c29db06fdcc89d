import type { ReportParameter } from '@uplink/contract/reports/definition'
import type { Problem, ResolveContext, UsableReport } from '../engine'
import type { RawGuard } from '../raw/guard'
import type { Moment } from '../values/functions'
import type { ResolvedReport } from './model'
import type { Notes } from './problems'

export type Resolution =
  | { ok: true; report: ResolvedReport; hints: Problem[] }
  | { ok: false; problems: Problem[]; hints: Problem[] }

/** What every part of resolving a report needs. */
export interface Work extends Notes {
  context: ResolveContext
  moment: Moment
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
  askedFor: Set<string>
  resolveInner: (saved: UsableReport) => Resolution
}
