import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { PasswordField } from '../fields/PasswordField'
import { TextField } from '../fields/TextField'
import type { SecretOptions } from '../modal/dialog-store'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'

/**
 * Asks for the person's password, and then for a code if one is wanted, in the middle of something else, which goes on once
 * they were right.
 */
export function SecretDialog({
  title,
  text,
  label,
  codeLabel,
  okLabel,
  check,
  onAnswer,
}: SecretOptions & { onAnswer: (isRight: boolean) => void }) {
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [code, setCode] = useState('')
  /** Undefined: no code is wanted so far. Empty: nothing is wrong with it yet. */
  const [wrongCode, setWrongCode] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== undefined) form.current?.querySelector('input')?.focus()
  }, [wrong])
  useEffect(() => {
    if (wrongCode !== undefined) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }, [wrongCode])

  async function send(): Promise<void> {
    setChecking(true)
    const found = await check(secret, code).catch(() => null)
    if (found === undefined) return onAnswer(true)
    if (found === null) return onAnswer(false)
    if (typeof found === 'string') setWrong(found)
    else setWrongCode(wrongCode === undefined ? '' : found.code)
    setChecking(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React sends events through its own tree: a form around the dialog's host would hear this one
    event.stopPropagation()
    if (!isChecking) void send()
  }

  return (
    <Dialog
      title={title}
      isDirty={false}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('Cancel')}</Button>
          <Button type="submit" form={id} kind="primary" isSaving={isChecking}>
            {okLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className={styles.secret} onSubmit={submit}>
        <span>{text}</span>
        <PasswordField
          label={label}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={secret}
          error={wrong}
          onChange={({ currentTarget }) => {
            setSecret(currentTarget.value)
            setWrong(undefined)
          }}
        />
        {wrongCode !== undefined && (
          <TextField
            label={codeLabel}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            error={wrongCode || undefined}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value)
              setWrongCode('')
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
