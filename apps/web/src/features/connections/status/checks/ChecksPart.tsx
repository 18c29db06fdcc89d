import { useRouter } from '@tanstack/react-router'
import type { CheckName, LineCheck, LineDiagnosis, Symptom } from '@uplink/contract/line-diagnoses'
import { pathTo } from '@uplink/contract/screens'
import { CircleDashed, LoaderCircle, RefreshCw, TicketPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../../language/t'
import { formatMoment } from '../../../../platform/dates/dates'
import { Button } from '../../../../ui/button/Button'
import { FormActions } from '../../../../ui/form/Form'
import { Section } from '../../../../ui/page/Section'
import { CheckLine } from './CheckLine'
import { checkNames, checkWords } from './check-words'
import { symptomKinds, type SymptomKind } from './symptoms'
import { useChecks } from './use-checks'
import classes from './checks.module.css'

interface ChecksPartProps {
  symptom: Symptom
  /** Something else is wrong. */
  onOther: () => void
  onAgain: () => void
}

/** The checks that fit a symptom, one after the other, and what to do then. */
export function ChecksPart({ symptom, onOther, onAgain }: ChecksPartProps) {
  const kind = symptomKinds()[symptom]
  const { done, checkedAt } = useChecks(kind.checks)
  const top = useRef<HTMLDivElement>(null)
  // the pressed button is gone
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} className={classes.part}>
      <Section
        title={kind.title}
        actions={
          <Button kind="quiet" size="small" onClick={onOther}>
            {t('Something else is wrong')}
          </Button>
        }
      >
        <ol
          className={classes.checks}
          aria-label={t('Checks')}
          aria-live="polite"
          aria-busy={checkedAt === undefined}
        >
          {kind.checks.map((name, index) => (
            <Step key={name} name={name} check={done[index]} isRunning={index === done.length} />
          ))}
        </ol>
        {checkedAt !== undefined && (
          <Outcome
            kind={kind}
            diagnosis={{ symptom, checked_at: checkedAt, checks: [...done] }}
            onAgain={onAgain}
          />
        )}
      </Section>
    </div>
  )
}

function Step({ name, check, isRunning }: { name: CheckName; check?: LineCheck; isRunning: boolean }) {
  if (check) return <CheckLine check={check} hasHelp />
  const Icon = isRunning ? LoaderCircle : CircleDashed
  return (
    <li className={classes.check}>
      <Icon aria-hidden className={isRunning ? `${classes.icon} ${classes.turning}` : classes.icon} />
      <div>
        <p className={classes.name}>{checkNames()[name]}</p>
        <p className={classes.finding}>{isRunning ? t('Checking') : t('Comes next')}</p>
      </div>
    </li>
  )
}

const isTrouble = (check: LineCheck) => ['danger', 'warning'].includes(checkWords(check).tone)

/** What the checks come to, and the one act that helps. */
function Outcome({
  kind,
  diagnosis,
  onAgain,
}: {
  kind: SymptomKind
  diagnosis: LineDiagnosis
  onAgain: () => void
}) {
  const router = useRouter()
  const troubles = diagnosis.checks.filter(isTrouble)
  // while these last, a ticket would change nothing
  const isKnown = troubles.some(({ name }) => name === 'contract' || name === 'area')
  return (
    <div role="status" className={classes.outcome}>
      {troubles.length === 0 ? (
        <>
          <h3 className={classes.name}>{t('We see nothing wrong from here. What helps most often:')}</h3>
          <ol className={classes.advice}>
            {kind.advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </>
      ) : (
        <h3 className={classes.name}>
          {t(
            isKnown
              ? 'That is the reason. It ends without a ticket.'
              : 'Do what is said above. If it does not help, open a ticket.',
          )}
        </h3>
      )}
      <p className={classes.finding}>{t('Checked {time}.', { time: formatMoment(diagnosis.checked_at) })}</p>
      <FormActions>
        <Button
          kind={isKnown ? 'secondary' : 'primary'}
          icon={TicketPlus}
          onClick={() => router.history.push(pathTo('openTicket'), { diagnosis })}
        >
          {t('Open a ticket with this result')}
        </Button>
        <Button icon={RefreshCw} onClick={onAgain}>
          {t('Check again')}
        </Button>
      </FormActions>
    </div>
  )
}
