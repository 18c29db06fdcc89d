import { AnnouncementsPart } from '../admin-resources/posts.public'
import { billingPaths, BillPart } from '../billing/billing.public'
import { AccountPart, BetterPackagesPart, LineStatusPart } from '../connections/connections.public'
import { OpenTicketsPart } from '../tickets/tickets.public'
import { UsagePart } from '../usage/usage.public'
import classes from './CustomerHome.module.css'

/** Is it my line, what do I owe, and then the rest. On a phone in this order. */
export function CustomerHome() {
  return (
    <div className={classes.home}>
      <h1 className="ui-hidden-visually">Dashboard</h1>
      <LineStatusPart billsHref={billingPaths.history()} />
      <BillPart />
      <AccountPart />
      <UsagePart />
      <div className={classes.pair}>
        <OpenTicketsPart />
        <AnnouncementsPart />
      </div>
      <BetterPackagesPart />
    </div>
  )
}
