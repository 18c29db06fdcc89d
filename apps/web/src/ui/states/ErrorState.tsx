import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
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
  /** Helps support to find the request in the logs. */
  requestId?: string
  /** Another try would not help, so 'Permission denied!' is shown instead. */
  isForbidden?: boolean
}

export function ErrorState({ title, text, onRetry, isRetrying, requestId, isForbidden }: ErrorStateProps) {
  if (isForbidden) return <ForbiddenState requestId={requestId} />
  return (
    <Panel
      icon={CloudOff}
      role="alert"
      title={title ?? t('This could not be loaded.')}
      text={text ?? t('Please try again in a moment.')}
      action={
        onRetry && (
          <Button onClick={onRetry} isSaving={isRetrying}>
            {t('Try again')}
          </Button>
        )
      }
      small={requestId && t('Request {id}', { id: requestId })}
    />
  )
}
