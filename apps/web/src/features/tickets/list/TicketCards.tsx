import { pathTo } from '@uplink/contract/screens'
import type { Ticket } from '@uplink/contract/tickets'
import { t } from '../../../language/t'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useNow } from '../../../platform/dates/use-now'
import { Link } from '../../../ui/link/Link'
import { CardList } from '../../../ui/lists/CardList'
import type { ListState } from '../../../ui/pages/list-state'
import classes from './TicketCards.module.css'
import { categoryWords } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'

/** The list for phones: a card for each ticket, as large as a thumb. */
export function TicketCards(tickets: ListState<Ticket>) {
  const now = useNow()
  return (
    <CardList {...tickets} label={t('Tickets')} rowKey={({ id }) => id}>
      {({ id, subject, category, status, updated_at }) => (
        <div className={classes.card}>
          <Link href={pathTo('ticket', { id })} className={classes.link}>
            {subject}
          </Link>
          <p className={classes.facts}>
            {t('{category} · number {id}', { category: categoryWords[category], id })}
          </p>
          <p className={classes.state}>
            <TicketStatus status={status} />
            <time dateTime={updated_at}>{timeAgo(updated_at, now)}</time>
          </p>
        </div>
      )}
    </CardList>
  )
}
