import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasStatus, tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { useToasts } from '../../../ui/UiProvider'
import { standWords, cancelExport, exportQuery, fetchExport, isGoing } from './exports.data'

/** The progress and the file of an export that was started on this page. The export continues when the page is left. */
export function ExportProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: made, error } = useQuery(exportQuery(id))
  const onError = (error: unknown) => tellRefusal(toasts, error)
  const cancel = useMutation({ mutationFn: () => cancelExport(client, id), onError, onSuccess: onClose })
  const fetch = useMutation({ mutationFn: () => fetchExport(id), onError })
  if (hasStatus(error, 404))
    return (
      <Notice
        tone="info"
        title="This export is gone."
        action={
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        }
      >
        It was deleted, or its time is over. Export the report again.
      </Notice>
    )
  if (!made) return null
  if (isGoing(made))
    return (
      <Notice
        tone="info"
        title={`${standWords(made)}.`}
        action={
          <Button size="small" isSaving={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        }
      >
        The file is made in the background. You may leave this page; the bell tells you when it is ready.
      </Notice>
    )
  if (made.state === 'ready')
    return (
      <Notice
        tone="success"
        title="The file is ready."
        action={
          <Button size="small" isSaving={fetch.isPending} onClick={() => fetch.mutate()}>
            Download
          </Button>
        }
      >
        {standWords(made)}
      </Notice>
    )
  return (
    <Notice
      tone={made.state === 'failed' ? 'danger' : 'info'}
      title={made.state === 'failed' ? 'The file could not be made.' : 'The export was cancelled.'}
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      {made.state === 'failed' && standWords(made)}
    </Notice>
  )
}
