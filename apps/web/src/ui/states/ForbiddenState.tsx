import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from './Panel'

export interface ForbiddenStateProps {
  text?: ReactNode
  action?: ReactNode
  requestId?: string
  /** It is alone on the page, so its title is the page's heading. */
  isWholePage?: boolean
}

export function ForbiddenState({ text, action, requestId, isWholePage }: ForbiddenStateProps) {
  return (
    <Panel
      icon={Lock}
      role="alert"
      title="Permission denied!"
      isHeading={isWholePage}
      text={text ?? 'Your role does not include this. An administrator can add it.'}
      action={action}
      small={requestId && <>Request {requestId}</>}
    />
  )
}
