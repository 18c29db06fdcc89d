import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { dayOf } from '../../../platform/dates/dates'
import { codeOf, formatMoney, formatSums, subtractMoney } from '../../../platform/money/money'
import { shiftedDay } from '../../../ui/filters/filter'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { gatewayTitle } from '../payment-words'
import { paymentSumsQuery, type PaymentQuery, type PaymentSums as SumsOf } from './desk-payments.data'

/** By the provider's clock. */
export const today = () => dayOf(new Date().toISOString())

interface PaymentSumsProps {
  request: PaymentQuery
  isNarrowed: boolean
}

/**
 * What came today, and what all that is chosen brought, by how it was paid; each leads to its payments. While nothing is
 * chosen that is today's money beside yesterday's: nobody closes a day by the sum of all time, and a search is not kept
 * from finding what is older.
 */
export function PaymentSums({ request, isNarrowed }: PaymentSumsProps) {
  const { method: chosen, ...rest } = request
  const hasDay = request.from !== undefined || request.to !== undefined
  const onDay = (day: string) => ({ ...request, from: day, to: day })
  const [present, former] = [onDay(today()), onDay(shiftedDay(today(), -1))]
  const ofToday = useQuery({ ...paymentSumsQuery(present), enabled: !hasDay })
  const ofYesterday = useQuery({ ...paymentSumsQuery(former), enabled: !isNarrowed })
  // the other methods stay in sight, to go from one to the next
  const ofChosen = useQuery({ ...paymentSumsQuery(rest), enabled: isNarrowed })
  const shown = isNarrowed ? ofChosen : ofToday
  const { data, error } = shown
  // whoever may only find payments
  if (hasStatus(error, 403)) return null
  if (!data)
    return (
      <Fallback what="The sums" failure={error && failureOf(shown)} skeleton={<SkeletonText lines={2} />} />
    )
  if (isNarrowed && data.methods.length === 0) return null
  const named = (day: string) => (chosen === undefined ? day : `${day} by ${gatewayTitle(chosen)}`)
  const base = isNarrowed ? rest : present
  return (
    <StatRow>
      {!hasDay && <DayStat name={named('Today')} day={present} sums={ofToday.data} />}
      {!isNarrowed && !ofYesterday.isError && (
        <DayStat name="Yesterday" day={former} sums={ofYesterday.data} />
      )}
      {isNarrowed && (
        <Stat
          label={
            data.is_partial
              ? 'Received, among the latest 20,000'
              : withCount(hasDay ? 'Received' : 'Received in all', countOf(data))
          }
          value={totalOf(data)}
          href={chosen === undefined ? undefined : pathTo('payments', rest)}
        />
      )}
      {/* of one method alone the sum stands there already */}
      {(isNarrowed && chosen === undefined && data.methods.length === 1 ? [] : data.methods).map((sum) => {
        const { method, amount, payments } = sum
        const isChosen = method === chosen
        const name = gatewayTitle(method)
        return (
          <Stat
            key={`${method} ${codeOf(amount)}`}
            label={withCount(isNarrowed ? name : `${name} today`, payments)}
            value={formatMoney(leftOf(sum))}
            // a second press takes it away again
            href={pathTo('payments', isChosen ? rest : { ...base, method })}
            isChosen={isChosen}
          />
        )
      })}
    </StatRow>
  )
}

interface DayStatProps {
  name: string
  day: PaymentQuery
  sums: SumsOf | undefined
}

/** What a day brought; a press shows its payments. */
function DayStat({ name, day, sums }: DayStatProps) {
  return (
    <Stat
      label={sums ? withCount(name, countOf(sums)) : name}
      value={sums ? totalOf(sums) : '…'}
      href={pathTo('payments', day)}
    />
  )
}

const withCount = (name: string, count: number) => `${name} (${count.toLocaleString('en')})`

/** What stayed with us. */
const leftOf = ({ amount, refunded }: SumsOf['methods'][number]) => subtractMoney(amount, refunded)

const totalOf = ({ methods }: SumsOf) => formatSums(methods.map(leftOf))

const countOf = ({ methods }: SumsOf) => methods.reduce((sum, { payments }) => sum + payments, 0)
