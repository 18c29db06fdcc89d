import type { CodeStep } from '@uplink/contract/codes'
import { useState, type ReactNode } from 'react'
import { Section } from '../../../ui/page/Section'
import { useToasts } from '../../../ui/UiProvider'
import { CodeForm } from '../../auth/codes.public'
import classes from '../accounts.module.css'

export interface ConfirmedSectionProps {
  title: string
  /** One sentence under the title. */
  lead: string
  /** Said when the change is made. */
  done: string
  /** What shows the change reads it anew. */
  onDone: () => Promise<unknown>
  /** The form; it says when a change waits for its code. */
  children: (onSent: (step: CodeStep) => void) => ReactNode
}

/** A form whose changes are confirmed with a code: the code's step takes the form's place until it is done. */
export function ConfirmedPart({ title, lead, done, onDone, children }: ConfirmedSectionProps) {
  const toasts = useToasts()
  const [step, setStep] = useState<CodeStep | null>(null)

  async function finish() {
    await onDone()
    setStep(null)
    toasts.success(done)
  }

  return (
    <Section title={title}>
      <p className={classes.lead}>{lead}</p>
      {step && <CodeForm step={step} onDone={() => void finish()} onCancel={() => setStep(null)} />}
      {/* what was typed is still there after Cancel */}
      <div hidden={step !== null}>{children(setStep)}</div>
    </Section>
  )
}
