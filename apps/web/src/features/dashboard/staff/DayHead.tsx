import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { dayOf, formatDisplayDate } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useIsOffered } from '../../menus/menus.public'
import { waitingQuery } from './day.data'
import { daySentence, needsOf } from './needs'
import classes from './StaffHome.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The provider's day: `Monday, Nov 30, 2026`. */
export function DayTitle() {
  const day = dayOf(new Date(useNow()).toISOString())
  return `${weekdays[new Date(day).getUTCDay()]}, ${formatDisplayDate(day)}`
}

/** Beside the date, for who looks after customers: how much waits, and whether any of it is urgent. */
export function DaySentence() {
  return useIsOffered(pathTo('customers')) && <Sentence />
}

function Sentence() {
  const { data, isError } = useQuery(waitingQuery)
  if (isError) return null
  return <p className={classes.sentence}>{data ? daySentence(needsOf(data)) : <Skeleton width="14rem" />}</p>
}
