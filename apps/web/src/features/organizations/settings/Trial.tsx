import { useMutation } from '@tanstack/react-query'
import type { SmsTrial } from '@uplink/contract/sms-gateways'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/errors'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'

interface TrialProps {
  /** 'Send a test mail to' */
  label: string
  act: string
  type: 'tel' | 'email'
  send: (to: string) => Promise<{ data: SmsTrial }>
}

/** Sends one message and says what became of it. */
export function Trial({ label, act, type, send }: TrialProps) {
  const [to, setTo] = useState('')
  const { mutate, isPending, data, error } = useMutation({ mutationFn: send })
  const refusal = error instanceof ApiError ? (error.errors.to ?? [error.message]) : undefined
  const said = data?.data
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        mutate(to)
      }}
    >
      <TextField
        label={label}
        type={type}
        name={`test-${type}`}
        maxLength={200}
        error={refusal}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <FormActions>
        <Button type="submit" isSaving={isPending}>
          {act}
        </Button>
      </FormActions>
      {said && (
        <Notice tone={said.is_sent ? 'success' : 'danger'} title={said.outcome} isUrgent>
          {said.answer && <code>{said.answer}</code>}
        </Notice>
      )}
    </Form>
  )
}
