import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
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
      title={t('Permission denied!')}
      isHeading={isWholePage}
      text={text ?? t('Your role does not include this. An administrator can add it.')}
      action={action}
      small={requestId && t('Request {id}', { id: requestId })}
    />
  )
}
