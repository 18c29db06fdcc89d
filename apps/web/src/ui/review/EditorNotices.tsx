import { Button } from '../button/Button'
import { Notice } from '../feedback/Notice'

export interface EditorNoticesProps {
  /** An unsent draft: 'Changes from 14:02 were not submitted.' */
  draft?: { said: string; onContinue: () => void; onDiscard: () => void } | undefined
  /** Somebody else's save: 'Rahima Khatun saved this at 14:07.' */
  conflict?: string | undefined
  /** Shows what they changed. */
  onSeeConflict?: (() => void) | undefined
}

/** Notices above an editor: an unsent draft, and somebody else's save. */
export function EditorNotices({ draft, conflict, onSeeConflict }: EditorNoticesProps) {
  return (
    <>
      {draft && (
        <Notice
          tone="info"
          action={
            <>
              <Button size="small" onClick={draft.onContinue}>
                Continue
              </Button>
              <Button size="small" kind="quiet" onClick={draft.onDiscard}>
                Discard
              </Button>
            </>
          }
        >
          {draft.said}
        </Notice>
      )}
      {conflict !== undefined && (
        <Notice
          tone="warning"
          isUrgent
          title={conflict}
          action={
            <>
              {onSeeConflict && (
                <Button size="small" kind="quiet" onClick={onSeeConflict}>
                  See what changed
                </Button>
              )}
              <Button size="small" onClick={() => window.location.reload()}>
                Load theirs
              </Button>
            </>
          }
        >
          What you have here stays as a draft in this tab. Submit once more to save yours over it.
        </Notice>
      )}
    </>
  )
}
