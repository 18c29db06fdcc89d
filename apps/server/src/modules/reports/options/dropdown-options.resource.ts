import { dropdownOptions as contract } from '@uplink/contract/reports/dropdown-options'
import type { Database } from '#platform/database/kysely'
import type { Values } from '#platform/resource/declaration'
import { invalid } from '#platform/http/problem'
import { ownOrganization } from '#platform/resource/own-organization'
import { resource } from '#platform/resource/resource'
import { columnsOf } from './option-sets.store'

const report = { model: 'report', table: 'reports', ruleFields: { user_ref_id: 'created_by' } } as const

/** Refuses a form with wrong choices. */
function refuseChoices({ options, report_id: report }: Values): void {
  if (report != null) return
  const values = (options as readonly { value: string }[]).map(({ value }) => value)
  if (values.length === 0) throw invalid('options', 'Write at least one option, or choose a report')
  const twice = values.find((value, at) => values.indexOf(value) !== at)
  if (twice !== undefined) throw invalid('options', `${twice} stands twice`)
}

/** Refuses a report whose further columns nobody would see. */
async function refuseWide(tx: Database, { report_id: report }: Values): Promise<void> {
  if (report == null || (await columnsOf(tx, Number(report))) <= 2) return
  throw invalid('report_id', 'Choose a report of two columns at most: the value, and the text that is shown')
}

/** Sets of choices for grid filters. */
export const dropdownOptions = resource(contract, {
  table: 'dropdown_options',
  called: 'Drop-down options',
  sources: {
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    report_name: { of: 'reports', by: 'report_id', column: 'name', ruled: report },
  },
  searched: ['name'],
  reach: 'organization_id',
  references: {
    report_id: report,
  },
  constraints: {
    dropdown_options_name_key: ['name', 'There is a set of options with this name already'],
  },
  uses: [{ what: 'reports', table: 'report_option_uses', column: 'set_id' }],
  beforeWrite: async (call, tx, change) => {
    const { before, after } = change
    if (!after) return undefined
    refuseChoices(after)
    if (after.report_id !== before?.report_id) await refuseWide(tx, after)
    const isOfReport = after.report_id != null
    return {
      ...ownOrganization(call, change),
      options: JSON.stringify(isOfReport ? [] : after.options),
      report_id: isOfReport ? after.report_id : null,
    }
  },
})
