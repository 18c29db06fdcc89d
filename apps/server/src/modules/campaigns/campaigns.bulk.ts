import { campaignRoutes } from '@uplink/contract/campaigns'
import type { BulkAct, Looked } from '#platform/bulk/bulk-act'
import { Problem } from '#platform/http/problem'
import { findLinesOf } from './audience.store'
import { linesWithin } from './campaigns.actions'

const needs = campaignRoutes.create

/** A campaign is written for those who were looked at; it begins, goes on and is told of as any other. */
const write: BulkAct<object> = {
  needs,
  async ready(call) {
    if (!(await call.mayReach(needs)) || !(await call.mayCreate('campaign')))
      throw new Problem('access.denied')
    const within = await linesWithin(call)
    return {
      said: 'Write to them',
      canBegin: false,
      async look(db, records): Promise<Looked[]> {
        const ids = records.map(({ id }) => id)
        const lines = await findLinesOf(db, { ids, within })
        return lines.map(({ id, is_closed: isClosed }) => ({
          kind: '',
          id,
          why: isClosed ? 'It is closed.' : undefined,
        }))
      },
    }
  },
}

/** What can be written to all customers that match. */
export const campaignActs = { 'customers.write': write }
