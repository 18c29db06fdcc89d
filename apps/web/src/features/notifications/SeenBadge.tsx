import { Circle, CircleCheck } from 'lucide-react'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

/** Icon, word and colour; a seen one is quiet. */
export function SeenBadge({ isSeen }: { isSeen: boolean }) {
  return isSeen ? (
    <StatusBadge tone="neutral" icon={CircleCheck}>
      Seen
    </StatusBadge>
  ) : (
    <StatusBadge tone="info" icon={Circle}>
      New
    </StatusBadge>
  )
}
