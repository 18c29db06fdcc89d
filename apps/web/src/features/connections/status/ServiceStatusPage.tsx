import { useQuery } from '@tanstack/react-query'
import type { Symptom } from '@uplink/contract/line-diagnoses'
import type { AreaOutage } from '@uplink/contract/outages'
import { pathTo } from '@uplink/contract/screens'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Notice } from '../../../ui/feedback/Notice'
import { toneIcons } from '../../../ui/feedback/tone'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Aside } from '../../../ui/panels/Aside'
import { usePhone } from '../../../ui/use-phone'
import { ContactDetails } from '../contact/ContactDetails'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { outageTitle } from './outage-title'
import { ChecksPart } from './checks/ChecksPart'
import { lineStatusQuery } from './line-status.data'
import { LineStatusPart } from './LineStatusPart'
import { symptomKinds, symptomNamed } from './checks/symptoms'
import classes from './ServiceStatusPage.module.css'
import choice from './SymptomChoice.module.css'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'

/** Stands in for the screen until the state of the line is known: a sentence, the question, the area. */
function ServiceStatusWaiting() {
  return (
    <LoadingState label={t('Loading the state of your line')}>
      <div className={classes.page}>
        <div className={classes.sentence}>
          <Skeleton width="22rem" height="1.5rem" />
        </div>
        <div className={classes.beside}>
          <Section title={t('What is wrong?')}>
            <SkeletonItems count={6} />
          </Section>
          <Section title={t('In your area')} isFlush>
            <SkeletonItems count={1} />
          </Section>
        </div>
      </div>
    </LoadingState>
  )
}

/** What is wrong? Then whether the line works, what is known about it, and what is going on in its area. */
export function ServiceStatusPage() {
  const query = useQuery(lineStatusQuery())
  const { data } = query
  const isPhone = usePhone()
  return (
    <>
      <PageHeader title={t('Service status')} lead={t('Say what is wrong: we check it with you.')} />
      {data ? (
        <div className={classes.page}>
          {query.error && <NotChecked {...failureOf(query)} />}
          <LineStatusPart payHref={pathTo('payBill', { bills: 'overdue' })} />
          <div className={classes.beside}>
            <Symptoms />
            <div className={classes.page}>
              <Section title={t('In your area')} isFlush>
                <Outages running={data.running} planned={data.planned} />
              </Section>
              {/* on a phone the tab Support has it */}
              {!isPhone && (
                <Aside title={t('Rather call or write?')}>
                  <ContactDetails />
                </Aside>
              )}
            </div>
          </div>
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

/** The question, then the checks that fit the answer; the answer is in the address. */
function Symptoms() {
  const { text, change } = useAddress()
  const [attempt, setAttempt] = useState(1)
  const symptom = symptomNamed(text('symptom'))
  if (symptom === undefined) return <SymptomChoice onChoose={(chosen) => change({ symptom: chosen })} />
  return (
    <ChecksPart
      key={`${symptom} ${attempt}`}
      symptom={symptom}
      onOther={() => change({ symptom: undefined })}
      onAgain={() => setAttempt(attempt + 1)}
    />
  )
}

/** Asks what is wrong, in the words that customers use. */
function SymptomChoice({ onChoose }: { onChoose: (symptom: Symptom) => void }) {
  return (
    <Section title={t('What is wrong?')}>
      <ul className={choice.symptoms}>
        {Object.entries(symptomKinds()).map(([symptom, { title, hint, icon: Icon }]) => (
          <li key={symptom}>
            <button type="button" className={choice.symptom} onClick={() => onChoose(symptom as Symptom)}>
              <Icon aria-hidden className={choice.icon} />
              <span className={choice.words}>
                <span className={choice.title}>{title}</span>
                <span className={choice.hint}>{hint}</span>
              </span>
              <ChevronRight aria-hidden className={choice.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
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
