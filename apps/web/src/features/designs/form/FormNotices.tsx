import { formatTime } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import type { Designer } from '../designing/use-designer'

interface FormNoticesProps {
  designer: Designer
  /** Who has saved it since. */
  theirs: { by: string; at: string } | undefined
  mayEdit: boolean
}

/** What has to be known before one goes on: a draft, somebody else's save, a missing right. */
export function FormNotices({ designer, theirs, mayEdit }: FormNoticesProps) {
  return (
    <>
      {!mayEdit && <Notice tone="info">You may look at this design, and not change it.</Notice>}
      {designer.left && (
        <Notice
          tone="info"
          action={
            <>
              <Button size="small" onClick={designer.continueLeft}>
                Continue
              </Button>
              <Button size="small" kind="quiet" onClick={designer.forget}>
                Discard
              </Button>
            </>
          }
        >
          {`Changes from ${formatTime(designer.left.at)} were not submitted.`}
        </Notice>
      )}
      {theirs && (
        <Notice
          tone="warning"
          isUrgent
          title={`${theirs.by} saved this at ${formatTime(theirs.at)}.`}
          action={
            <Button size="small" onClick={() => window.location.reload()}>
              Load theirs
            </Button>
          }
        >
          What you have here stays as a draft in this tab. Submit once more to save yours over it.
        </Notice>
      )}
    </>
  )
}
