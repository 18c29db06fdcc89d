import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { PasswordField } from '../fields/PasswordField'
import type { SecretOptions } from '../modal/dialog-store'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'

/** Asks for the person's password in the middle of something else, which goes on once it was right. */
export function SecretDialog({
  title,
  text,
  label,
  okLabel,
  check,
  onAnswer,
}: SecretOptions & { onAnswer: (isRight: boolean) => void }) {
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== undefined) form.current?.querySelector('input')?.focus()
  }, [wrong])

  async function send(): Promise<void> {
    setChecking(true)
    const found = await check(secret).catch(() => null)
    if (found === undefined) return onAnswer(true)
    if (found === null) return onAnswer(false)
    setWrong(found)
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
      </form>
    </Dialog>
  )
}
