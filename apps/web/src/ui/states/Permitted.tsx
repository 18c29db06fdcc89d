import type { ReactNode } from 'react'
import { ForbiddenState } from './ForbiddenState'

export interface PermittedProps {
  /** The failure of the screen's main call; null if there is none. */
  failure: { isForbidden: boolean; requestId?: string } | null
  /** The words after 'the right to': 'find payments of all lines'. */
  to: string
  children: ReactNode
}

/** A screen or, for people who may not see it, the right they lack and who can give it. */
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
