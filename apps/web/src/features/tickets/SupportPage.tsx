import { chatHours } from '@uplink/contract/chat'
import { pathTo } from '@uplink/contract/screens'
import { MessageCircle, Plus, Stethoscope } from 'lucide-react'
import { t } from '../../language/t'
import { storedSubscriber } from '../../platform/session/session'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { ContactDetails } from '../connections/connections.public'
import { OpenTicketsPart } from './list/OpenTicketsPart'
import classes from './SupportPage.module.css'

/** From a morning’s hour until the minute before an afternoon’s. */
const hours = { from: chatHours.from, to: chatHours.through + 1 - 12 }

/** The ways to get help, and the open tickets. */
export function SupportPage() {
  const hasConnection = storedSubscriber() !== null
  return (
    <>
      <PageHeader
        title={t('Support')}
        lead={t('Ask us in a ticket, write in the chat, or call.')}
        actions={
          hasConnection && (
            <>
              <ButtonLink icon={Stethoscope} href={pathTo('serviceStatus')}>
                {t('Something does not work')}
              </ButtonLink>
              <ButtonLink kind="primary" icon={Plus} href={pathTo('openTicket')}>
                {t('Open a ticket')}
              </ButtonLink>
            </>
          )
        }
      />
      <div className={classes.parts}>
        {hasConnection && <OpenTicketsPart />}
        <div className={classes.ways}>
          {hasConnection && (
            <Section
              title={t('Chat')}
              actions={
                <ButtonLink size="small" icon={MessageCircle} href={pathTo('chat')}>
                  {t('Open the chat')}
                </ButtonLink>
              }
            >
              <p>{t('We answer in the chat from {from} am to {to} pm.', hours)}</p>
              <p className={classes.soft}>{t('You can write at any time. Our answer appears here.')}</p>
            </Section>
          )}
          <Section title={t('Call or write')}>
            <ContactDetails />
          </Section>
        </div>
      </div>
    </>
  )
}
