import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import type { ReactNode } from 'react'
import { t } from '../../../../language/t'
import { formatMoment } from '../../../../platform/dates/dates'
import { CheckLine } from './CheckLine'
import { symptomKinds } from './symptoms'
import classes from './checks.module.css'

/** What a customer said is wrong and what was found then, as it goes along with a ticket. */
export function DiagnosisPart({ diagnosis, act }: { diagnosis: LineDiagnosis; act?: ReactNode }) {
  const { symptom, checked_at, checks } = diagnosis
  return (
    <section className={classes.diagnosis} aria-label={t('What the checks found')}>
      <div className={classes.head}>
        <p>
          {t('{symptom} · checked {time}', {
            symptom: symptomKinds()[symptom].title,
            time: formatMoment(checked_at),
          })}
        </p>
        {act}
      </div>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </section>
  )
}
