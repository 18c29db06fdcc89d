import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { LinesField } from '../../../ui/editors/LinesField'
import { useToasts } from '../../../ui/UiProvider'
import { tagReport, tagsQuery, type StoredReport } from '../reports.data'

const atMost = 10

/** Edits the tags of a report. */
export function TagsDialog({ stored, onClose }: { stored: StoredReport; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: known = [] } = useQuery(tagsQuery())
  const [text, setText] = useState(stored.tags.join('\n'))
  const wanted = text.split('\n').flatMap((tag) => tag.trim() || [])
  const save = useMutation({
    mutationFn: () => tagReport(client, stored.id, wanted),
    onSuccess: ({ message }) => {
      toasts.success(message)
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  const others = known.map(({ tag }) => tag).filter((tag) => !wanted.includes(tag))
  const error =
    wanted.length > atMost
      ? 'Ten tags at most'
      : wanted.some((tag) => tag.includes(',') || tag.length > 40)
        ? 'One tag a line, without commas, 40 letters at most'
        : undefined
  return (
    <Dialog
      title="Tags"
      isDirty={wanted.join() !== stored.tags.join()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={error !== undefined}
            isSaving={save.isPending}
            onClick={() => save.mutate()}
          >
            Save tags
          </Button>
        </>
      }
    >
      <LinesField
        label="One tag a line"
        help={others.length > 0 ? `In use: ${others.slice(0, 12).join(', ')}.` : undefined}
        value={text}
        error={error}
        onChange={setText}
      />
    </Dialog>
  )
}
