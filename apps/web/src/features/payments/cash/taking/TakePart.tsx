import type { DeskCustomer } from '@uplink/contract/desk'
import { useEffect, useRef, useState } from 'react'
import { formatDisplayDate } from '../../../../platform/dates/dates'
import { formatMoney } from '../../../../platform/money/money'
import { Button } from '../../../../ui/button/Button'
import { Notice } from '../../../../ui/feedback/Notice'
import { Section } from '../../../../ui/page/Section'
import { DeskReceiptActs } from '../../desk/DeskReceiptActs'
import { FindLine } from '../../finding/FindLine'
import { TakeForm, type Done } from './TakeForm'
import classes from '../cash.module.css'

type Step =
  | { at: 'find' }
  | { at: 'take'; line: DeskCustomer }
  | { at: 'done'; line: DeskCustomer; done: Done }

interface TakePartProps {
  mayBackdate: boolean
  /** Whether receipts can be sent to the payer. */
  maySend: boolean
  isLate?: boolean
}

/** One customer after the other: find, take, receipt, next. */
export function TakePart({ mayBackdate, maySend, isLate = false }: TakePartProps) {
  const [step, setStep] = useState<Step>({ at: 'find' })
  const next = () => setStep({ at: 'find' })
  return (
    <Section title={isLate ? 'Write down what was forgotten' : 'Take a payment'}>
      {step.at === 'find' && <FindLine label="Who pays?" onFound={(line) => setStep({ at: 'take', line })} />}
      {step.at === 'take' && (
        <TakeForm
          key={step.line.id}
          line={step.line}
          mayBackdate={mayBackdate}
          isLate={isLate}
          onDone={(done) => setStep({ at: 'done', line: step.line, done })}
          onCancel={next}
        />
      )}
      {step.at === 'done' && <Taken {...step} maySend={maySend} onNext={next} />}
    </Section>
  )
}

interface TakenProps {
  line: DeskCustomer
  done: Done
  maySend: boolean
  onNext: () => void
}

/** What was taken, and what goes back over the counter. Enter goes on to the next customer. */
function Taken({ line, done, maySend, onNext }: TakenProps) {
  const act = useRef<HTMLButtonElement>(null)
  useEffect(() => act.current?.focus(), [])
  return (
    <div className={classes.taken}>
      <Notice tone="success" isLarge title={`Taken: ${formatMoney(done.amount)}`}>
        {line.holder}, {line.username}. Receipt {done.receiptNo}.
        {done.isBackOn && ' The line is switched on again.'}
        {done.paidUntil !== null && ` Paid until ${formatDisplayDate(done.paidUntil)}.`}
        {done.change !== null && (
          <strong className={classes.change}>Give back {formatMoney(done.change)}</strong>
        )}
      </Notice>
      <DeskReceiptActs payment={done.payment} canSend={maySend} />
      <Button ref={act} kind="primary" size="large" isWide onClick={onNext}>
        Next customer
      </Button>
    </div>
  )
}
