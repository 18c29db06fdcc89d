import type { CodeStep } from '@uplink/contract/codes'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useToasts } from '../../../ui/UiProvider'
import { CodeForm } from '../../auth/codes.public'
import classes from '../accounts.module.css'

export interface ConfirmedPartProps {
  /** One sentence above the form. */
  lead: string
  /** The message once the change is made. */
  done: string
  /** Reads the changed data again. */
  onDone: () => Promise<unknown>
  /** The form; it calls `onSent` when a change waits for its code. */
  children: (onSent: (step: CodeStep) => void) => ReactNode
}

/** A form whose changes are confirmed with a code: entering the code takes the form's place until it is done. */
export function ConfirmedPart({ lead, done, onDone, children }: ConfirmedPartProps) {
  const toasts = useToasts()
  const [step, setStep] = useState<CodeStep | null>(null)

  const form = useRef<HTMLDivElement>(null)

  /** The form again, with the focus where it was before the code was asked for. */
  function goBack() {
    flushSync(() => setStep(null))
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }

  async function finish() {
    await onDone()
    goBack()
    toasts.success(done)
  }

  return (
    <>
      <p className={classes.lead}>{lead}</p>
      {step && <CodeForm step={step} onDone={() => void finish()} onCancel={goBack} />}
      {/* hidden, not removed: after Cancel the typed values are still there */}
      <div ref={form} hidden={step !== null}>
        {children(setStep)}
      </div>
    </>
  )
}
