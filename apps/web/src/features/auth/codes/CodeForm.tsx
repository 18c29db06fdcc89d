import { codeLength, type CodeStep } from '@uplink/contract/codes'
import { useId, useRef, useEffect, useState } from 'react'
import { rich } from '../../../language/rich'
import { t } from '../../../language/t'
import { Button } from '../../../ui/button/Button'
import { CodeField } from '../../../ui/fields/CodeField'
import { focusFirstError } from '../../../ui/form/focus-first-error'
import { Form, FormActions, FormFailure } from '../../../ui/form/Form'
import { useCodeForm } from './code-form'
import classes from './CodeForm.module.css'

/** The seconds that are left, counted from the last change of `key`; 0 at the end. */
function useCountdown(seconds: number, key: unknown): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [seconds, key])
  return left
}

/** `4:07` */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds before a new code can be asked for, since messages take a moment. */
const resendAfter = 30

export interface CodeFormProps {
  /** The pending change. */
  step: CodeStep
  /** Called when the change is confirmed with all codes it needs. */
  onDone: () => void
  /** Goes back to the form; the change is not made. */
  onCancel: () => void
}

/** Asks for the code, or the two codes, that confirm a change before it is made. */
export function CodeForm({ step: first, onDone, onCancel }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const where = useId()
  const { step, sending, code, setCode, leaveCode, error, failure, isSaving, isResending, submit, resend } =
    useCodeForm(first, { onDone, onRefused: () => focusFirstError(form.current) })
  const left = useCountdown(step.expires_in, sending)
  const wait = useCountdown(resendAfter, sending)
  return (
    <Form ref={form} onSubmit={submit} aria-label={t('Confirm the change')}>
      <div id={where} role="status" className={classes.where}>
        <p>
          {rich(
            step.channel === 'sms'
              ? 'We sent a code by SMS to {where}.'
              : 'We sent a code by email to {where}.',
            { where: <strong>{step.masked_destination}</strong> },
          )}
        </p>
        {step.steps > 1 && (
          <p className={classes.soft}>
            {t('Code {step} of {steps}: the old and the new one both have to confirm.', {
              step: step.step,
              steps: step.steps,
            })}
          </p>
        )}
      </div>
      <FormFailure failure={failure} />
      <CodeField
        // a new code gets a new, empty field, which takes the focus
        key={sending}
        autoFocus
        label={t('Code')}
        name="otp_code"
        length={codeLength}
        value={code}
        onChange={setCode}
        onBlur={({ currentTarget, relatedTarget }) => {
          // whoever goes to another window, to read the code there, has not left the field
          if (document.activeElement === currentTarget) return
          const isPressed = relatedTarget instanceof HTMLButtonElement && relatedTarget.matches(':active')
          if (!isPressed) return leaveCode()
          // the text would push the button away from under the finger
          window.addEventListener('pointerup', () => setTimeout(leaveCode), { once: true })
        }}
        error={error}
        help={left > 0 ? <Left seconds={left} /> : t('This code has expired. Ask for a new one.')}
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {t('Confirm')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
      <p className={classes.again}>
        {t('No code yet?')}{' '}
        {wait > 0 ? (
          <span className={classes.soft}>
            {rich('A new code in {time}', {
              time: <span className="ui-figures">{minutesAndSeconds(wait)}</span>,
            })}
          </span>
        ) : (
          <Button kind="quiet" size="small" isSaving={isResending} onClick={resend}>
            {t('Send a new code')}
          </Button>
        )}
      </p>
    </Form>
  )
}

function Left({ seconds }: { seconds: number }) {
  return rich('It works for {time} more.', {
    time: <span className="ui-figures">{minutesAndSeconds(seconds)}</span>,
  })
}
