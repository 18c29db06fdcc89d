import { pathTo } from '@uplink/contract/screens'
import { Bell, Wifi } from 'lucide-react'
import { ButtonLink } from '../../ui/button/Button'
import { DashboardsPart } from '../designs/designs.public'
import { useIsOffered } from '../menus/menus.public'
import { WaitingTicketsPart } from '../tickets/tickets.public'

const notifications = pathTo('ownNotifications')
const desk = pathTo('desk')
const line = pathTo('serviceStatus')

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

/** Stand next to the greeting. */
export function StaffLinks({ hasLine }: { hasLine: boolean }) {
  return (
    <>
      {hasLine && (
        <ButtonLink icon={Wifi} href={line}>
          Your own line
        </ButtonLink>
      )}
      <ButtonLink icon={Bell} href={notifications}>
        Your notifications
      </ButtonLink>
    </>
  )
}
