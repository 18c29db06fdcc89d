import { Inbox } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from './Panel'

export interface EmptyStateProps {
  /** One sentence: 'You have no open tickets.' */
  children: ReactNode
  /** What would make it fuller, in a sentence or two. */
  hint?: ReactNode
  /** One act: a Button or ButtonLink. */
  action?: ReactNode
  icon?: LucideIcon
}

export function EmptyState({ children, hint, action, icon = Inbox }: EmptyStateProps) {
  return <Panel icon={icon} title={children} text={hint} action={action} />
}
