import type { Symptom } from '@uplink/contract/line-diagnoses'
import { ChevronRight } from 'lucide-react'
import { t } from '../../../language/t'
import { Section } from '../../../ui/page/Section'
import { symptomKinds } from './symptoms'
import classes from './SymptomChoice.module.css'

/** Asks what is wrong, in the words that customers use. */
export function SymptomChoice({ onChoose }: { onChoose: (symptom: Symptom) => void }) {
  return (
    <Section title={t('What is wrong?')}>
      <ul className={classes.symptoms}>
        {Object.entries(symptomKinds()).map(([symptom, { title, hint, icon: Icon }]) => (
          <li key={symptom}>
            <button type="button" className={classes.symptom} onClick={() => onChoose(symptom as Symptom)}>
              <Icon aria-hidden className={classes.icon} />
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.hint}>{hint}</span>
              </span>
              <ChevronRight aria-hidden className={classes.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
