import { queryOptions } from '@tanstack/react-query'
import type { BillingDays, billingDayRoutes } from '@uplink/contract/billing-days'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

type Routes = typeof billingDayRoutes

const list = endpoint<Routes['list']>('GET', '/desk/billing-days')
const preview = endpoint<Routes['preview']>('GET', '/desk/billing-days/preview')
const start = endpoint<Routes['start']>('POST', '/desk/billing-days/start')
const bill = endpoint<Routes['billLine']>('POST', '/desk/billing-days/bill-line')

const keys = keysOf('billing-days')

/** While a run is under way, how often its progress is read. */
const progressMs = 2_000

export const isUnderWay = ({ runs }: Pick<BillingDays, 'runs'>) =>
  runs.some(({ state }) => state === 'waiting' || state === 'running')

/** The billing runs of the organizations one works for, read again and again while one is under way. */
export function billingDaysQuery() {
  return queryOptions({
    queryKey: keys.list(),
    queryFn: ({ signal }) => call(list, {}, { signal }).then((answer) => answer.data),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? progressMs : false),
  })
}

/** What the coming run of an organization will issue; read anew when a run is done. */
export function previewQuery(organization: number, lastRun: number | undefined) {
  return queryOptions({
    queryKey: keys.of('preview', organization, lastRun),
    queryFn: ({ signal }) =>
      call(preview, { query: { organization_id: organization } }, { signal }).then((answer) => answer.data),
  })
}

export const startRun = (organization: number) => call(start, { body: { organization_id: organization } })

export const billLine = (username: string) => call(bill, { query: { cuid: username }, body: {} })
