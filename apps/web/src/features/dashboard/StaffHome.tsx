import { pathTo } from '@uplink/contract/screens'
import { Bell } from 'lucide-react'
import { ButtonLink } from '../../ui/button/Button'
import { DashboardsPart } from '../designs/designs.public'
import { useIsOffered } from '../menus/menus.public'
import { WaitingTicketsPart } from '../tickets/tickets.public'

const notifications = pathTo('ownNotifications')
const desk = pathTo('desk')

/** Somebody who works here: no customer's widgets, but who waits for them. */
export function StaffHome() {
  // asking for what is not theirs would be noted as a refusal
  const worksAtDesk = useIsOffered(desk)
  return (
    <>
      {worksAtDesk && <WaitingTicketsPart />}
      <DashboardsPart />
    </>
  )
}

/** Beside their greeting. */
export function NotificationsLink() {
  return (
    <ButtonLink icon={Bell} href={notifications}>
      Your notifications
    </ButtonLink>
  )
}
