import { chatHours } from '@uplink/contract/chat'
import { pathTo } from '@uplink/contract/screens'
import { MessageCircle, Plus } from 'lucide-react'
import { storedSubscriber } from '../../platform/session/session'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { ContactDetails } from '../connections/connections.public'
import { OpenTicketsPart } from './list/OpenTicketsPart'
import classes from './SupportPage.module.css'

/** `9 am to 5 pm`: open until the minute before. */
const hours = `${clock(chatHours.from)} to ${clock(chatHours.through + 1)}`

function clock(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
}

/** The ways to get help, and the open tickets. */
export function SupportPage() {
  const hasConnection = storedSubscriber() !== null
  return (
    <>
      <PageHeader
        title="Support"
        lead="Ask us in a ticket, write in the chat, or call."
        actions={
          hasConnection && (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('openTicket')}>
              Open a ticket
            </ButtonLink>
          )
        }
      />
      <div className={classes.parts}>
        {hasConnection && <OpenTicketsPart />}
        <div className={classes.ways}>
          {hasConnection && (
            <Section
              title="Chat"
              actions={
                <ButtonLink size="small" icon={MessageCircle} href={pathTo('chat')}>
                  Open the chat
                </ButtonLink>
              }
            >
              <p>We answer in the chat from {hours}.</p>
              <p className={classes.soft}>You can write at any time. Our answer appears here.</p>
            </Section>
          )}
          <Section title="Call or write">
            <ContactDetails />
          </Section>
        </div>
      </div>
    </>
  )
}
