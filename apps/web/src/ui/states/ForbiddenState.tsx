import { Lock } from 'lucide-react'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { Panel } from './Panel'

/** Where refusals have one reason, whatever was asked: its text, in place of theirs. */
export const RefusalContext = createContext<string | undefined>(undefined)

export interface ForbiddenStateProps {
  text?: ReactNode
  action?: ReactNode
  requestId?: string
  /** It is alone on the page, so its title is the page's heading. */
  isWholePage?: boolean
}

export function ForbiddenState({ text, action, requestId, isWholePage }: ForbiddenStateProps) {
  const reason = use(RefusalContext)
  return (
    <Panel
      icon={Lock}
      role="alert"
      title={t('Permission denied!')}
      isHeading={isWholePage}
      text={reason ?? text ?? t('Your role does not include this. An administrator can add it.')}
      action={action}
      small={requestId && t('Request {id}', { id: requestId })}
    />
  )
}
