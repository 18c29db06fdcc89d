import { Inbox } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from './Panel'

export interface EmptyStateProps {
  /** One sentence: 'You have no open tickets.' */
  children: ReactNode
  /** One act: a Button or ButtonLink. */
  action?: ReactNode
  icon?: LucideIcon
}

export function EmptyState({ children, action, icon = Inbox }: EmptyStateProps) {
  return <Panel icon={icon} title={children} action={action} />
}
