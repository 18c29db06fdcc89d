import type { NewCampaign } from '@uplink/contract/campaigns'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { readColumn, type ColumnDeps, type ReadColumn } from '../reports/reports.public'
import type { ReportColumns } from './campaigns.store'

export type CampaignDeps = ColumnDeps

export const toReport = ({ report_id: id, report_column: column }: ReportColumns) =>
  id === null || column === null ? null : { id, column }

export const toColumns = (report: NewCampaign['report']): ReportColumns => ({
  report_id: report?.id ?? null,
  report_column: report?.column ?? null,
})

/** Why a report was not read. */
export class Unread extends Error {
  constructor(
    message: string,
    /** Another try soon may find it. */
    readonly isPassing: boolean,
  ) {
    super(message)
  }
}

const passing = ['data-source.unreached', 'report.too-many-runs']

/**
 * The Client IDs that a campaign's report has now, read with the rights of the call: its rows are those that the person may see
 * who chooses by it. Null: the campaign is for no report.
 *
 * @throws Unread what hinders it
 */
export async function readListed(
  deps: CampaignDeps,
  call: Call,
  report: { id: number; column: string } | null | undefined,
  how?: { signal: AbortSignal },
): Promise<ReadColumn | null> {
  if (!report) return null
  const read = await readColumn(deps, call, report, how).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Unread(sentenceOf(error), passing.includes(error.code))
  })
  // the rest of them would not be told, and nobody would know whom that concerns
  if (read.isTruncated) throw new Unread('The report has more rows than can be shown: narrow it.', false)
  return read
}

function sentenceOf({ code, message, details }: Problem): string {
  if (code === 'access.denied') return 'The right to run reports is missing.'
  if (code === 'record.not-found' && details.message === undefined)
    return 'The report no longer exists, or is no longer shared.'
  const [first] = Object.values(details.errors ?? {})
  return `The report cannot be run: ${first?.[0] ?? message}`
}

/** The same for a call: what hinders it stands at the field. */
export const listedFor = (deps: CampaignDeps, call: Call, report: NewCampaign['report']) =>
  readListed(deps, call, report).catch((error: unknown) => {
    throw error instanceof Unread ? invalid('report', error.message) : error
  })
