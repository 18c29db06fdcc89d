import '../../../platform/form/wording'
import { otpCode, type CodeStep, type codeRoutes, type Verified } from '@uplink/contract/codes'
import { useState, type SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { ApiError, fieldTexts, NetworkError } from '../../../platform/api/errors'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'

const generate = endpoint<typeof codeRoutes.generate>('POST', '/generate_common_otp')

/** A fresh code for the same change; the one before stops working. */
async function sendAgain(id: number): Promise<CodeStep> {
  return (await call(generate, { body: { id } })).data
}

/** Posts the code to the step's path; all these paths take and answer the same. */
async function confirm(step: CodeStep, code: string): Promise<Verified> {
  const path = step.verify_path as (typeof codeRoutes.verify)['path']
  const verify = endpoint<typeof codeRoutes.verify>('POST', path)
  return (await call(verify, { body: { id: step.id, otp_code: code } })).data
}

interface Failure {
  message: string
  requestId: string
}

/** State and acts of the code step. `sending` counts the codes that were sent. */
export function useCodeForm(
  first: CodeStep,
  { onDone, onRefused }: { onDone: () => void; onRefused: () => void },
) {
  const [step, setStep] = useState(first)
  const [sending, setSending] = useState(0)
  const [code, typeCode] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isResending, setResending] = useState(false)

  function setCode(digits: string) {
    typeCode(digits)
    // an emptied field says so at once; a code that is being typed is not yet wrong
    setError(isTouched || digits === '' ? problemOf(digits) : undefined)
  }

  /** The field was left: from now on it shows what is wrong with it. */
  function leaveCode() {
    setTouched(true)
    setError((present) => problemOf(code) ?? present)
  }

  function wait(next: CodeStep) {
    setStep(next)
    setSending((count) => count + 1)
    setTouched(false)
    typeCode('')
    setError(undefined)
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSaving) return
    setFailure(null)
    setTouched(true)
    const problem = problemOf(code)
    setError(problem)
    if (problem !== undefined) return onRefused()
    setSaving(true)
    try {
      const { next } = await confirm(step, code)
      if (next) wait(next)
      else onDone()
    } catch (thrown) {
      refuse(thrown)
    } finally {
      setSaving(false)
    }
  }

  async function resend() {
    if (isResending) return
    setFailure(null)
    setResending(true)
    try {
      wait(await sendAgain(step.id))
    } catch (thrown) {
      refuse(thrown)
    } finally {
      setResending(false)
    }
  }

  function refuse(thrown: unknown) {
    // the app shows a dialog when there is no answer
    if (thrown instanceof NetworkError) return
    if (!(thrown instanceof ApiError)) throw thrown
    const { otp_code: text } = fieldTexts(thrown)
    setError(text)
    if (text) onRefused()
    else setFailure({ message: messageOf(thrown), requestId: thrown.request_id })
  }

  return {
    step,
    sending,
    code,
    setCode,
    leaveCode,
    error,
    failure,
    isSaving,
    isResending,
    submit: (event: SyntheticEvent) => void submit(event),
    resend: () => void resend(),
  }
}

function problemOf(code: string): string | undefined {
  const { success, error } = otpCode.safeParse(code)
  return success ? undefined : error.issues.map((issue) => t(issue.message)).join(', ')
}

/** The error's text. A 404 means that the pending change has expired or was confirmed in another window. */
function messageOf(error: ApiError): string {
  if (error.status === 404) return t('This change can no longer be confirmed. Cancel and begin again.')
  return error.message
}
