import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { DialogStore, SecretOptions, MessageOptions, ConfirmOptions } from '../modal/dialog-store'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'

interface Props {
  ways: NonNullable<MessageOptions['waysOut']>
  /** Closes the dialog, before the way is taken. */
  onLeave: () => void
}

/** Links to what a dialog is about, in lines of their own over its answers. */
function WaysOut({ ways, onLeave }: Props) {
  if (ways.length === 0) return null
  return (
    <div className={styles.ways}>
      {ways.map(({ label, onSelect }) => (
        <Button
          key={label}
          kind="quiet"
          onClick={() => {
            onLeave()
            onSelect()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Asks before something is lost. The texts are the specification's (section 8). */
function ConfirmDialog({
  title = t('Are you sure?'),
  text = t("You won't be able to revert this!"),
  items,
  confirmLabel = t('Yes, delete it!'),
  cancelLabel = t('Cancel'),
  kind = 'danger',
  waysOut = [],
  onAnswer,
}: ConfirmOptions & { onAnswer: (isConfirmed: boolean) => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <WaysOut ways={waysOut} onLeave={() => onAnswer(false)} />
          {/* the harmless answer has the focus, so that an accidental Enter loses nothing */}
          <Button data-autofocus onClick={() => onAnswer(false)}>
            {cancelLabel}
          </Button>
          <Button kind={kind} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
      {items && (
        <ul>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Something the person has to know, with one button: 'Error!', 'Oops..'. */
function MessageDialog({
  title,
  text,
  okLabel = t('OK'),
  waysOut = [],
  onClose,
}: MessageOptions & { onClose: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <WaysOut ways={waysOut} onLeave={onClose} />
          <Button kind="primary" data-autofocus onClick={onClose}>
            {okLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

type SecretProps = SecretOptions & { onAnswer: (isRight: boolean) => void }

/** Few people ever need it, so its script is loaded then. If that fails, nobody can answer. */
function LateSecretDialog(props: SecretProps) {
  const { onAnswer } = props
  const [Loaded, setLoaded] = useState<ComponentType<SecretProps>>()
  useEffect(() => {
    import('./SecretDialog').then(
      ({ SecretDialog }) => setLoaded(() => SecretDialog),
      () => onAnswer(false),
    )
  }, [onAnswer])
  return Loaded ? <Loaded {...props} /> : null
}

/** Shows the dialogs of a store, one at a time. */
export function DialogHost({ store }: { store: DialogStore }) {
  const request = useSyncExternalStore(store.subscribe, store.current)
  if (!request) return null
  if (request.kind === 'message')
    return <MessageDialog key={request.id} {...request.options} onClose={request.answer} />
  if (request.kind === 'secret')
    return <LateSecretDialog key={request.id} {...request.options} onAnswer={request.answer} />
  return <ConfirmDialog key={request.id} {...request.options} onAnswer={request.answer} />
}
