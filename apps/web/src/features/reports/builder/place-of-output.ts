import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { namedOutputs } from '@uplink/report-engine/words/outputs'

/** The path in the definition that makes an output column. */
export function placeOfOutput(report: ReportDefinition, output: string): string {
  return namedOutputs(report).find(({ name }) => name === output)?.path ?? 'selections'
}
