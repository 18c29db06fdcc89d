import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { Announcement } from '@uplink/contract/outages'
import { useState } from 'react'
import { failureOf, tellRefusal } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { Checkbox } from '../../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../../ui/fields/CheckboxGroup'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { useToasts } from '../../../../ui/UiProvider'
import { endOutages, endPreviewQuery } from '../outages.data'
import { isToCome } from './announcement-words'
import { PreviewPart } from './PreviewPart'

/** Ends what was announced, everywhere or in some areas, after a look at who is told and what is given back. */
export function EndDialog({ of, onClose }: { of: Announcement; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const preview = useQuery(endPreviewQuery(of.id))
  const [kept, setKept] = useState<readonly number[]>([])
  const chosen = of.places.filter(({ outage_id }) => !kept.includes(outage_id))
  const send = useMutation({
    mutationFn: () =>
      endOutages(of.id, kept.length === 0 ? undefined : chosen.map(({ outage_id }) => outage_id)),
    onSuccess: ({ message }) => {
      toasts.success(isToCome(of) ? 'The planned work is cancelled.' : message)
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'outages'),
  })
  const act = isToCome(of) ? 'Cancel planned work' : 'End outage'
  return (
    <Dialog
      title={isToCome(of) ? `Cancel “${of.title}”?` : `End “${of.title}”?`}
      size="large"
      isDirty={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isToCome(of) ? 'Keep it' : 'Not yet'}</Button>
          <Button
            kind="primary"
            data-autofocus
            disabled={chosen.length === 0}
            isSaving={send.isPending}
            onClick={() => send.mutate()}
          >
            {act}
          </Button>
        </>
      }
    >
      {of.places.length > 1 && (
        <CheckboxGroup label="Where it is over">
          {of.places.map(({ outage_id: id, area, lines }) => (
            <Checkbox
              key={id}
              label={`${area}, ${counted(lines, 'line')}`}
              checked={!kept.includes(id)}
              onChange={({ currentTarget }) =>
                setKept(currentTarget.checked ? kept.filter((one) => one !== id) : [...kept, id])
              }
            />
          ))}
        </CheckboxGroup>
      )}
      {preview.data ? (
        <PreviewPart of={preview.data} />
      ) : (
        <Fallback
          what="The preview"
          failure={preview.error && failureOf(preview)}
          skeleton={<Skeleton height="9rem" />}
        />
      )}
    </Dialog>
  )
}
