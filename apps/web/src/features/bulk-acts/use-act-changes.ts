import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkActRecord } from '@uplink/contract/bulk-acts'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { stopAct, undoAct } from './bulk-acts.data'

/** What can be done about an act that was begun: stopping it, and taking it back. */
export function useActChanges({ id, said, changed }: BulkActRecord) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<{ message: string }>) => act(),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'bulk-acts'),
  })
  return {
    isPending,
    stop: async () => {
      const question = {
        title: 'Stop this?',
        text: `${said}. What is done stays; what waits is left as it is.`,
        confirmLabel: 'Stop it',
        cancelLabel: 'Leave it',
      }
      if (await confirm(question)) mutate(() => stopAct(id))
    },
    undo: async () => {
      const question = {
        title: 'Take this back?',
        text: `${said}. What it changed is put back, ${changed.toLocaleString('en')} in all, where nobody has changed it since.`,
        confirmLabel: 'Take it back',
        cancelLabel: 'Leave it',
      }
      if (await confirm(question)) mutate(() => undoAct(id))
    },
  }
}
