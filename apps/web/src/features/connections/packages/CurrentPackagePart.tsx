import type { ComingPrice } from '@uplink/contract/connections'
import type { CurrentPackage, PackageOnSale } from '@uplink/contract/packages'
import { pathTo } from '@uplink/contract/screens'
import { CalendarClock } from 'lucide-react'
import { t } from '../../../language/t'
import { dayOf, formatDisplayDate, formatOrdinalDate } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { compareMoney, formatMoney, subtractMoney } from '../../../platform/money/money'
import { formatGigabytes } from '../../../platform/units/units'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { EmptyState } from '../../../ui/states/EmptyState'
import { usePhone } from '../../../ui/use-phone'
import classes from './packages.module.css'
import { speedWords } from './speed-words'

const dayMs = 24 * 3_600_000

/** The line's present package, and a change that has not taken effect yet. */
export function CurrentPackagePart({ current }: { current: CurrentPackage }) {
  const { package: pack, waiting } = current
  const now = useNow()
  if (!pack)
    return (
      <Section title={t('Your package')}>
        <EmptyState>{t('There is no contract in force for this line.')}</EmptyState>
      </Section>
    )
  return (
    <>
      {waiting && (
        <Notice
          tone="info"
          title={t('{package} from {date}', {
            package: waiting.package,
            date: formatDisplayDate(waiting.effective_on),
          })}
          action={
            <ButtonLink size="small" icon={CalendarClock} href={pathTo('orders')}>
              {t('See order {id}', { id: waiting.order_id })}
            </ButtonLink>
          }
        >
          {t('{amount} a month with tax. Until then you keep {package}.', {
            amount: formatMoney(waiting.total),
            package: pack.name,
          })}
        </Notice>
      )}
      {pack.coming_price && (
        <ComingPriceNotice coming={pack.coming_price} now={current.total ?? pack.total} />
      )}
      <Section title={t(pack.name)}>
        <Figures current={current} pack={pack} />
        <p className={classes.period}>{periodWords(current, dayOf(new Date(now).toISOString()))}</p>
      </Section>
    </>
  )
}

/** The present period, where one runs that the next follows: none does before a contract begins, nor on a prepaid line. */
function periodWords(
  { period, next_cycle_on: next, contractStartDate: start }: CurrentPackage,
  today: string,
) {
  const hasPeriod = Date.parse(next) - Date.parse(period.to) === dayMs
  return [
    ...(hasPeriod
      ? [
          t('This billing period ends on {end}; the next one begins on {next}.', {
            end: formatDisplayDate(period.to),
            next: formatDisplayDate(next),
          }),
        ]
      : []),
    ...(start === null
      ? []
      : [
          t(start > today ? 'Your contract begins on {date}.' : 'Your contract began on {date}.', {
            date: formatOrdinalDate(start),
          }),
        ]),
  ].join(' ')
}

/** Its speed, data and price: side by side, on a phone in three lines. */
function Figures({ current, pack }: { current: CurrentPackage; pack: PackageOnSale }) {
  const isPhone = usePhone()
  const figures = [
    { label: t('Speed'), value: speedWords(pack.download_mbps, pack.upload_mbps) },
    {
      label: t('Included'),
      value: pack.quota_bytes === null ? t('No limit') : formatGigabytes(pack.quota_bytes),
      hint: pack.quota_bytes === null ? undefined : t('per billing period'),
    },
    {
      label: t('A month'),
      value: formatMoney(current.total ?? pack.price),
      hint: t('{amount} and {percent}% tax', {
        amount: formatMoney(pack.price),
        percent: current.tax_percent,
      }),
    },
  ]
  if (!isPhone)
    return (
      <StatRow>
        {figures.map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </StatRow>
    )
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong> {hint}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The planned price, its first day, and the difference from today's price. */
function ComingPriceNotice({ coming, now }: { coming: ComingPrice; now: string }) {
  const isMore = compareMoney(coming.total, now) > 0
  const difference = formatMoney(isMore ? subtractMoney(coming.total, now) : subtractMoney(now, coming.total))
  return (
    <Notice
      tone={isMore ? 'warning' : 'info'}
      title={t('{amount} a month from {date}', {
        amount: formatMoney(coming.total),
        date: formatDisplayDate(coming.from),
      })}
    >
      {t(
        isMore
          ? '{amount} more than now, with tax. It counts from the bill of that day; you may change your package at any time.'
          : '{amount} less than now, with tax. It counts from the bill of that day; you may change your package at any time.',
        { amount: difference },
      )}
    </Notice>
  )
}
