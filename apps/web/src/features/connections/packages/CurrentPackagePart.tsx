import type { ComingPrice } from '@uplink/contract/connections'
import type { CurrentPackage } from '@uplink/contract/packages'
import { pathTo } from '@uplink/contract/screens'
import { CalendarClock } from 'lucide-react'
import { formatDisplayDate, formatOrdinalDate } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, subtractMoney } from '../../../platform/money/money'
import { formatGigabytes } from '../../../platform/units/units'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { EmptyState } from '../../../ui/states/EmptyState'
import classes from './packages.module.css'
import { speedWords } from './speed-words'

/** The line's present package, and a change that has not taken effect yet. */
export function CurrentPackagePart({ current }: { current: CurrentPackage }) {
  const { package: pack, waiting } = current
  if (!pack)
    return (
      <Section title="Your package">
        <EmptyState>There is no contract in force for this line.</EmptyState>
      </Section>
    )
  return (
    <>
      {waiting && (
        <Notice
          tone="info"
          title={`${waiting.package} from ${formatDisplayDate(waiting.effective_on)}`}
          action={
            <ButtonLink size="small" icon={CalendarClock} href={pathTo('orders')}>
              See order {waiting.order_id}
            </ButtonLink>
          }
        >
          {formatMoney(waiting.total)} a month with tax. Until then you keep {pack.name}.
        </Notice>
      )}
      {pack.coming_price && (
        <ComingPriceNotice coming={pack.coming_price} now={current.total ?? pack.total} />
      )}
      <Section title={pack.name}>
        <StatRow>
          <Stat label="Speed" value={speedWords(pack.download_mbps, pack.upload_mbps)} />
          <Stat
            label="Included"
            value={pack.quota_bytes === null ? 'No limit' : formatGigabytes(pack.quota_bytes)}
            hint={pack.quota_bytes === null ? undefined : 'per billing period'}
          />
          <Stat
            label="A month"
            value={formatMoney(current.total ?? pack.price)}
            hint={`${formatMoney(pack.price)} and ${current.tax_percent}% tax`}
          />
        </StatRow>
        <p className={classes.period}>
          This billing period ends on {formatDisplayDate(current.period.to)}; the next one begins on{' '}
          {formatDisplayDate(current.next_cycle_on)}.
          {current.contractStartDate !== null &&
            ` Your contract began on ${formatOrdinalDate(current.contractStartDate)}.`}
        </p>
      </Section>
    </>
  )
}

/** The planned price, its first day, and the difference from today's price. */
function ComingPriceNotice({ coming, now }: { coming: ComingPrice; now: string }) {
  const isMore = compareMoney(coming.total, now) > 0
  const difference = formatMoney(isMore ? subtractMoney(coming.total, now) : subtractMoney(now, coming.total))
  return (
    <Notice
      tone={isMore ? 'warning' : 'info'}
      title={`${formatMoney(coming.total)} a month from ${formatDisplayDate(coming.from)}`}
    >
      {difference} {isMore ? 'more' : 'less'} than now, with tax. It counts from the bill of that day; you may
      change your package at any time.
    </Notice>
  )
}
