import { useQuery } from '@tanstack/react-query'
import type { UsageOutlook } from '@uplink/contract/usage'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatGigabytes } from '../../../platform/units/units'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { outlookQuery } from '../usage.data'
import classes from './OutlookPart.module.css'

/** How the period goes: beside the one before, on average, at most, and what it comes to. */
export function OutlookFigures() {
  const query = useQuery(outlookQuery())
  if (query.error && !query.data) return null
  const figures = query.data ? figuresOf(query.data) : labels().map((label) => ({ label, ...awaited }))
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of the figures that every package has. */
const labels = () => [
  t('Compared with the last period'),
  t('A day on average'),
  t('By the end of the period'),
]

const awaited = { value: <Skeleton width="5rem" />, note: <Skeleton width="8rem" /> }

const unknown = { value: '–', note: '' }

function figuresOf(outlook: UsageOutlook) {
  const { previous, average_bytes: average, busiest } = outlook
  const [compared = '', averaged = '', atEnd = ''] = labels()
  return [
    { label: compared, ...comparison(outlook) },
    {
      label: averaged,
      ...(average === null
        ? { ...unknown, note: t('known after the first whole day') }
        : {
            value: formatGigabytes(average),
            note: busiest
              ? t('at most {amount} on {day}', {
                  amount: formatGigabytes(busiest.bytes),
                  day: formatDisplayDate(busiest.day),
                })
              : '',
          }),
    },
    {
      label: atEnd,
      ...(outlook.forecast_bytes === null
        ? { ...unknown, note: t('too little is known yet') }
        : {
            value: t('about {amount}', { amount: formatGigabytes(outlook.forecast_bytes) }),
            note: previous
              ? t('{amount} in the last period', { amount: formatGigabytes(previous.used_bytes) })
              : t('if it goes on so'),
          }),
    },
    ...(outlook.quota_bytes === null ? [] : [{ label: t('The package lasts'), ...quota(outlook) }]),
  ]
}

function comparison({ previous, used_bytes: used }: UsageOutlook) {
  if (!previous) return { ...unknown, note: t('nothing known of it') }
  const by = previous.by_now_bytes
  const amount = formatGigabytes(Math.abs(used - by))
  return {
    value: used >= by ? t('{amount} more', { amount }) : t('{amount} less', { amount }),
    note: t('{amount} by the same day then', { amount: formatGigabytes(by) }),
  }
}

function quota({ quota_ends_on: end, today, used_bytes: used, quota_bytes: most }: UsageOutlook) {
  if (end === null) return { value: t('the whole period'), note: t('if it goes on so') }
  const day = formatDisplayDate(end)
  return used >= (most ?? 0) || end < today
    ? { value: t('until {day}', { day }), note: t('it is used up') }
    : { value: t('until {day}', { day }), note: t('if it goes on so') }
}

/** Drops of the line as a strip of days. */
export function DropsPart() {
  const query = useQuery(outlookQuery())
  const drops = query.data?.drops
  if (drops?.length === 0) return null
  return (
    <Section title={t('Drops of the line')}>
      {drops ? (
        <Strip drops={drops} />
      ) : (
        <Fallback
          what={t('Drops of the line')}
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="4.5rem" />}
        />
      )}
    </Section>
  )
}

function Strip({ drops }: Pick<UsageOutlook, 'drops'>) {
  const all = drops.reduce((sum, { count }) => sum + count, 0)
  const bad = drops.filter(({ count }) => count > 0).length
  const [first] = drops
  const last = drops.at(-1)
  return (
    <>
      <p className={classes.sum}>
        {all === 0
          ? t('The line never dropped in these {days} days.', { days: drops.length })
          : t('The line dropped {count} times, on {bad} of these {days} days.', {
              count: all,
              bad,
              days: drops.length,
            })}
      </p>
      <ol className={classes.strip} aria-label={t('Drops of the line')} data-calm={all === 0 || undefined}>
        {drops.map(({ day, count }) => {
          const words = `${formatDisplayDate(day)}: ${count === 0 ? t('no drop') : t('{count} drops', { count })}`
          return (
            <li key={day} data-level={Math.min(count, 3)} title={words}>
              <span aria-hidden>{count > 0 ? count : ''}</span>
              <span className="ui-hidden-visually">{words}</span>
            </li>
          )
        })}
      </ol>
      {first && last && (
        <p className={classes.ends} aria-hidden>
          <span>{formatDisplayDate(first.day)}</span>
          <span>{formatDisplayDate(last.day)}</span>
        </p>
      )}
    </>
  )
}
