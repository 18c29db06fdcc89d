import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { PasswordField } from '../fields/PasswordField'
import { TextField } from '../fields/TextField'
import type { SecretOptions } from '../modal/dialog-store'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'

/**
 * Asks for the person's password or a code, or lets them prove themselves in another way, in the middle of something else,
 * which goes on once that was right.
 */
export function SecretDialog({
  title,
  text,
  label,
  kind,
  okLabel,
  check,
  otherWay,
  onAnswer,
}: SecretOptions & { onAnswer: (isRight: boolean) => void }) {
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [checking, setChecking] = useState<'secret' | 'other'>()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== undefined) form.current?.querySelector('input')?.focus()
  }, [wrong])

  async function send(which: 'secret' | 'other', checked: Promise<string | undefined>): Promise<void> {
    setChecking(which)
    setWrong(undefined)
    const found = await checked.catch(() => null)
    if (found === undefined) return onAnswer(true)
    if (found === null) return onAnswer(false)
    setWrong(found)
    setChecking(undefined)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React sends events through its own tree: a form around the dialog's host would hear this one
    event.stopPropagation()
    if (!checking) void send('secret', check(secret))
  }
  const field = {
    label,
    name: kind,
    value: secret,
    error: wrong,
    onChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
      setSecret(currentTarget.value)
      setWrong(undefined)
    },
  }

  return (
    <Dialog
      title={title}
      isDirty={false}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={id}
            kind={otherWay ? 'secondary' : 'primary'}
            isSaving={checking === 'secret'}
          >
            {okLabel}
          </Button>
          {otherWay && (
            <Button
              kind="primary"
              data-autofocus
              isSaving={checking === 'other'}
              onClick={() => void send('other', otherWay.check())}
            >
              {otherWay.label}
            </Button>
          )}
        </>
      }
    >
      <form id={id} ref={form} noValidate className={styles.secret} onSubmit={submit}>
        <span>{text}</span>
        {kind === 'password' ? (
          <PasswordField autoComplete="current-password" data-autofocus {...field} />
        ) : (
          <TextField
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus={otherWay ? undefined : true}
            {...field}
          />
        )}
      </form>
    </Dialog>
  )
}
