import type { ReactNode } from 'react'
import { ForbiddenState } from './ForbiddenState'

export interface PermittedProps {
  /** What became of the call without which the screen is nothing. */
  failure: { isForbidden: boolean; requestId?: string } | null
  /** What the right lets people do, after 'the right to': 'find payments of all lines'. */
  to: string
  children: ReactNode
}

/** A screen; or, for those who may not see it, only which right they lack and who can give it. */
export function Permitted({ failure, to, children }: PermittedProps) {
  if (!failure?.isForbidden) return children
  return (
    <ForbiddenState
      isWholePage
      text={`Your role does not include the right to ${to}. Ask an administrator to add it.`}
      requestId={failure.requestId}
    />
  )
}
