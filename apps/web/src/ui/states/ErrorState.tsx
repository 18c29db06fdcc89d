import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import { ForbiddenState } from './ForbiddenState'
import { Panel } from './Panel'

export interface ErrorStateProps {
  /** What happened: 'Your bills could not be loaded.' */
  title?: ReactNode
  /** What to do about it. */
  text?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** Helps the support desk to find it in the logs. */
  requestId?: string
  /** Trying again would not help: 'Permission denied!' stands here instead. */
  isForbidden?: boolean
}

export function ErrorState({ title, text, onRetry, isRetrying, requestId, isForbidden }: ErrorStateProps) {
  if (isForbidden) return <ForbiddenState requestId={requestId} />
  return (
    <Panel
      icon={CloudOff}
      role="alert"
      title={title ?? 'This could not be loaded.'}
      text={text ?? 'Please try again in a moment.'}
      action={
        onRetry && (
          <Button onClick={onRetry} isSaving={isRetrying}>
            Try again
          </Button>
        )
      }
      small={requestId && <>Request {requestId}</>}
    />
  )
}
