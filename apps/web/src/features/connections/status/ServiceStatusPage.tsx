import { useQuery } from '@tanstack/react-query'
import type { AreaOutage } from '@uplink/contract/outages'
import { RefreshCw } from 'lucide-react'
import { t } from '../../../language/t'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { toneIcons } from '../../../ui/feedback/tone'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { outageTitle } from './outage-title'
import { checkLine, type LineChecks } from './line-checks'
import { lineStatusQuery } from './line-status.data'
import { lineWords } from './line-words'
import classes from './ServiceStatusPage.module.css'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { SkeletonChecks, SkeletonItems } from '../../../ui/states/SkeletonShapes'

/** Stands in for the screen until the first check is done: a sentence, the checks, the area. */
function ServiceStatusWaiting() {
  return (
    <LoadingState label={t('Loading the state of your line')}>
      <div className={classes.page}>
        <Section>
          <div className={classes.sentence}>
            <Skeleton width="22rem" height="1rem" />
          </div>
          <SkeletonChecks />
        </Section>
        <Section title={t('In your area')} isFlush>
          <SkeletonItems count={1} />
        </Section>
      </div>
    </LoadingState>
  )
}

/** Whether the line works and what is known about it. A button checks it again. */
export function ServiceStatusPage() {
  const query = useQuery(lineStatusQuery())
  const { data, dataUpdatedAt, isFetching } = query
  return (
    <>
      <PageHeader
        title={t('Service status')}
        lead={t('Whether your line works, and what is going on in your area.')}
        actions={
          (data ?? query.isPending) && (
            <Button
              icon={RefreshCw}
              kind="primary"
              isSaving={isFetching}
              onClick={() => void query.refetch()}
            >
              {t(isFetching ? 'Checking' : 'Check my connection')}
            </Button>
          )
        }
      />
      {data ? (
        <div className={classes.page}>
          {query.error && <NotChecked {...failureOf(query)} />}
          <Section title={lineWords(data, dataUpdatedAt).sentence}>
            <Checks {...checkLine(data)} checkedAt={new Date(dataUpdatedAt).toISOString()} />
          </Section>
          <Section title={t('In your area')} isFlush>
            <Outages running={data.running} planned={data.planned} />
          </Section>
        </div>
      ) : query.isPending ? (
        <ServiceStatusWaiting />
      ) : (
        <Section>
          <Fallback
            what={t('The state of your line')}
            failure={failureOf(query)}
            none={
              isWithoutConnection(query.error) &&
              t('There is no line on your account, so there is nothing to check.')
            }
          />
        </Section>
      )}
    </>
  )
}

/** Says that the check failed, so that the results below are older. */
function NotChecked({ requestId }: { requestId?: string }) {
  return (
    <Notice tone="warning" isUrgent title={t('Your line could not be checked just now.')}>
      {t('This is the result of the last check. Try again in a moment.')}
      {requestId && <small> {t('Request {id}', { id: requestId })}</small>}
    </Notice>
  )
}

function Checks({ checks, advice, checkedAt }: LineChecks & { checkedAt: string }) {
  return (
    // screen readers announce a new result
    <div role="status">
      <ul className={classes.checks}>
        {checks.map(({ name, tone, finding }) => {
          const Icon = toneIcons[tone]
          return (
            <li key={name} className={`${classes.check} ${classes[tone]}`}>
              <Icon aria-hidden className={classes.icon} />
              <div>
                <p className={classes.name}>{name}</p>
                <p className={classes.finding}>{finding}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <h3 className={classes.name}>{t('What to do')}</h3>
      {advice.length === 1 ? (
        <p className={classes.only}>{advice[0]}</p>
      ) : (
        <ol className={classes.advice}>
          {advice.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      <p className={classes.finding}>{t('Checked {time}.', { time: formatMoment(checkedAt) })}</p>
    </div>
  )
}

function Outages({ running, planned }: { running: AreaOutage[]; planned: AreaOutage[] }) {
  const all = [...running, ...planned]
  if (all.length === 0)
    return <EmptyState icon={toneIcons.success}>{t('No outage, and no work is planned.')}</EmptyState>
  return (
    <ul className={classes.outages}>
      {all.map((outage) => (
        <li key={outage.id} className={classes.outage}>
          <p className={classes.name}>
            {t(outage.is_planned ? 'Planned work: {title}' : 'Outage: {title}', {
              title: outageTitle(outage),
            })}
          </p>
          <p className={classes.finding}>{span(outage)}</p>
        </li>
      ))}
    </ul>
  )
}

function span({ services: names, starts_at, expected_end_at }: AreaOutage): string {
  const services = names.map((name) => t(name)).join(', ')
  const start = formatMoment(starts_at)
  return expected_end_at === null
    ? t('{services}. Since {start}; no estimate yet.', { services, start })
    : t('{services}. From {start}, expected to end on {end}.', {
        services,
        start,
        end: formatMoment(expected_end_at),
      })
}
