import { pathTo } from '@uplink/contract/screens'
import { DashboardsPart } from '../designs/designs.public'
import { useIsOffered } from '../menus/menus.public'
import { SetupPart } from '../organizations/organizations.public'
import { ReportNeedsPart } from '../reports/home.public'
import { PressingTicketsPart } from '../tickets/waiting.public'
import { NeedsPart } from './NeedsPart'
import classes from './StaffHome.module.css'
import { TodayPart } from './TodayPart'

/** First what needs the person, then today beside the same weekday of last week, then the dashboards of their roles. */
export function StaffHome() {
  // a call without the right would be recorded as a refusal
  const worksAtDesk = useIsOffered(pathTo('desk'))
  const maySetUp = useIsOffered(pathTo('settingSections'))
  const seesCustomers = useIsOffered(pathTo('customers'))
  const makesReports = useIsOffered(pathTo('reports'))
  return (
    <div className={classes.home}>
      {maySetUp && <SetupPart />}
      {seesCustomers && <NeedsPart />}
      {worksAtDesk && <PressingTicketsPart />}
      {makesReports && <ReportNeedsPart />}
      {seesCustomers && <TodayPart />}
      <DashboardsPart />
    </div>
  )
}
