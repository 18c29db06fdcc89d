import type { Ticket } from '@uplink/contract/tickets'
import { CircleCheck, CircleDot, MessageCircleReply } from 'lucide-react'
import { t } from '../../language/t'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

/** The ticket's status, which tells who has to answer next. */
export function TicketStatus({ status }: Pick<Ticket, 'status'>) {
  switch (status) {
    case 'open':
      return (
        <StatusBadge tone="info" icon={CircleDot}>
          {t('Open')}
        </StatusBadge>
      )
    case 'answered':
      return (
        <StatusBadge tone="warning" icon={MessageCircleReply}>
          {t('Answered')}
        </StatusBadge>
      )
    case 'closed':
      return (
        <StatusBadge tone="neutral" icon={CircleCheck}>
          {t('Closed')}
        </StatusBadge>
      )
  }
}
