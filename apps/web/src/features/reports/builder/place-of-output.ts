import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { namedOutputs } from '@uplink/report-engine/words/outputs'

/** Where in the definition an output column is made. */
export function placeOfOutput(report: ReportDefinition, output: string): string {
  return namedOutputs(report).find(({ name }) => name === output)?.path ?? 'selections'
}
