import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { Bell } from 'lucide-react'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { useIsOffered } from '../menus/menus.public'
import { WaitingTicketsPart } from '../tickets/tickets.public'

const notifications = pathTo('ownNotifications')
const desk = pathTo('desk')

/** Somebody who works here: no customer's widgets, but who waits for them. */
export function StaffHome({ profile: { name, roles } }: { profile: Profile }) {
  // asking for what is not theirs would be noted as a refusal
  const worksAtDesk = useIsOffered(desk)
  const role = roles.map((each) => each.display_name).join(', ')
  return (
    <>
      <PageHeader
        title={`Hello, ${name}`}
        lead={role ? `You are signed in as ${role}.` : 'You are signed in.'}
        actions={
          <ButtonLink icon={Bell} href={notifications}>
            Your notifications
          </ButtonLink>
        }
      />
      {worksAtDesk && <WaitingTicketsPart />}
    </>
  )
}
