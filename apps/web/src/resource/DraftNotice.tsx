import { formatTime } from '../platform/dates/dates'
import { Button } from '../ui/button/Button'
import { Notice } from '../ui/feedback/Notice'

interface Props {
  /** When the last of it was typed. */
  at: string
  onContinue: () => void
  onDiscard: () => void
}

/** What was typed before and not sent. */
export function DraftNotice({ at, onContinue, onDiscard }: Props) {
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button size="small" onClick={onContinue}>
            Continue
          </Button>
          <Button size="small" kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      {`Changes from ${formatTime(at)} were not submitted.`}
    </Notice>
  )
}
