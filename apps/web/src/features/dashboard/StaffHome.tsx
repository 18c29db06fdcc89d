import { pathTo } from '@uplink/contract/screens'
import { Bell } from 'lucide-react'
import { ButtonLink } from '../../ui/button/Button'
import { DashboardsPart } from '../designs/designs.public'
import { useIsOffered } from '../menus/menus.public'
import { WaitingTicketsPart } from '../tickets/tickets.public'

const notifications = pathTo('ownNotifications')
const desk = pathTo('desk')

/** The staff's home: the customers who wait for an answer, instead of a customer's parts. */
export function StaffHome() {
  // a call without the right would be recorded as a refusal
  const worksAtDesk = useIsOffered(desk)
  return (
    <>
      {worksAtDesk && <WaitingTicketsPart />}
      <DashboardsPart />
    </>
  )
}

/** Stands next to the greeting. */
export function NotificationsLink() {
  return (
    <ButtonLink icon={Bell} href={notifications}>
      Your notifications
    </ButtonLink>
  )
}
