import { BetterPackagesPart } from '../connections/connections.public'
import { DashboardsPart } from '../designs/designs.public'
import { AnnouncementsPart } from '../posts/posts.public'
import { OpenTicketsPart } from '../tickets/tickets.public'
import { UsagePart } from '../usage/usage.public'
import classes from './CustomerHome.module.css'

/** What a customer's home shows below the line and the bill. */
export function CustomerRest() {
  return (
    <>
      <UsagePart />
      <div className={classes.pair}>
        <OpenTicketsPart />
        <AnnouncementsPart />
      </div>
      <BetterPackagesPart />
      <DashboardsPart />
    </>
  )
}
