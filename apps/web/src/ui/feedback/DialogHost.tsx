import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import type { DialogStore, SecretOptions } from '../modal/dialog-store'
import { MessageDialog } from './MessageDialog'

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
