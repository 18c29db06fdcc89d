import { formatTime } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { DiffList } from '../../ui/review/DiffList'
import type { AnyRecord, AnyResource } from '../declaration'

/** Shown when somebody else has saved the record meanwhile: what they changed, and a choice between the two versions. */
export function Conflict({
  of,
  said,
  mine,
  theirs,
  onLoadTheirs,
}: {
  of: AnyResource
  /** The server's sentence, with the name of whoever changed it if this person may know it. */
  said: string
  /** The record as it was when the form was opened. */
  mine: AnyRecord
  theirs: AnyRecord
  onLoadTheirs: () => void
}) {
  const before = new Map(of.details(mine).map(({ label, value }) => [label, value]))
  const changed = of
    .details(theirs)
    .filter(({ label, value }) => before.get(label) !== value)
    .map(({ label, value }) => ({ label, before: before.get(label), after: value }))
  return (
    <Notice tone="warning" title={`${said} It was saved at ${formatTime(theirs.updated_at)}.`}>
      <DiffList changes={changed} />
      <Button size="small" onClick={onLoadTheirs}>
        Load theirs
      </Button>
    </Notice>
  )
}
