import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { FormActions } from '../../../ui/form/Form'
import { DiffList } from '../../../ui/review/DiffList'
import type { Version } from './legal-versions.data'
import { textChanges } from './text-changes'

interface ReviewDialogProps {
  number: number
  /** The present version. */
  before: Version | undefined
  after: { title: string; body: string }
  /** When it is published; absent: at once. */
  from: string | undefined
  act: string
  onDecide: (isGranted: boolean) => void
}

/** Shows, before a version is published, how it differs from the present one. */
export function ReviewDialog({ number, before, after, from, act, onDecide }: ReviewDialogProps) {
  const changes = textChanges(before, after)
  const against = before ? `version ${before.number}` : 'nothing: it is the first'
  return (
    <Dialog title={`Version ${number} against ${against}`} size="large" onClose={() => onDecide(false)}>
      {changes.length === 0 ? <p>The text is the same.</p> : <DiffList changes={changes} />}
      <p>
        {from === undefined
          ? 'Everybody reads it at once.'
          : `Everybody reads it from ${formatMoment(from)} on.`}
      </p>
      <FormActions>
        <Button kind="primary" onClick={() => onDecide(true)}>
          {act}
        </Button>
        <Button onClick={() => onDecide(false)}>Cancel</Button>
      </FormActions>
    </Dialog>
  )
}
