import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useDeferredValue } from 'react'
import { AnnouncementsPart } from '../posts/posts.public'
import { BillPart } from '../billing/billing.public'
import {
  BetterPackagesPart,
  LineStatusPart,
  lineStatusQuery,
  PackageLine,
} from '../connections/connections.public'
import { DashboardsPart } from '../designs/designs.public'
import { OpenTicketsPart } from '../tickets/tickets.public'
import { UsagePart } from '../usage/usage.public'
import { LoadingState } from '../../ui/states/LoadingState'
import classes from './CustomerHome.module.css'

/** The state of the line, what is owed, then the rest; on a phone in this order. */
export function CustomerHome() {
  const { data: state } = useQuery({ ...lineStatusQuery(), select: (line) => line.state })
  // a slow phone draws the rest after the first two parts are on screen
  const isRead = useDeferredValue(true, false)
  return (
    <div className={classes.home}>
      <LineStatusPart payHref={pathTo('payBill', { bills: 'overdue' })} />
      {/* of a suspended line the part above has the button to pay, of one in trouble the one that helps */}
      <BillPart isMainAct={state !== undefined && state !== 'suspended'} isAtThumb={state === 'online'} />
      {isRead ? <Rest /> : <LoadingState>{null}</LoadingState>}
    </div>
  )
}

function Rest() {
  return (
    <>
      <UsagePart />
      <PackageLine />
      <div className={classes.pair}>
        <OpenTicketsPart />
        <AnnouncementsPart />
      </div>
      <BetterPackagesPart />
      <DashboardsPart />
    </>
  )
}
