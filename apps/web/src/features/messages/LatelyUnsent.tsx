import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { dayOf } from '../../platform/dates/dates'
import { useNow } from '../../platform/dates/use-now'
import { shiftedDay } from '../../ui/filters/filter'
import { Link } from '../../ui/link/Link'
import classes from './MessageListPage.module.css'
import { countQuery } from './messages.data'

/** What did not go out since yesterday, before all that did. */
export function LatelyUnsent() {
  const from = shiftedDay(dayOf(new Date(useNow()).toISOString()), -1)
  const failed = useQuery(countQuery('failed', from)).data
  const kept = useQuery(countQuery('kept', from)).data
  const linkTo = (state: string) => `${pathTo('messages')}?state=${state}&from=${from}`
  return (
    <p className={classes.lately}>
      {failed === undefined || kept === undefined ? (
        ' '
      ) : failed + kept === 0 ? (
        'Since yesterday everything went out.'
      ) : (
        <>
          Since yesterday:
          {failed > 0 && (
            <Link href={linkTo('failed')} className={classes.failed}>
              {failed} failed
            </Link>
          )}
          {kept > 0 && <Link href={linkTo('kept')}>{kept} not sent</Link>}
        </>
      )}
    </p>
  )
}
