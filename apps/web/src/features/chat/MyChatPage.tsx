import { t } from '../../language/t'
import { storedSubscriber } from '../../platform/session/session'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Aside } from '../../ui/panels/Aside'
import { EmptyState } from '../../ui/states/EmptyState'
import { usePhone } from '../../ui/use-phone'
import { ContactDetails } from '../connections/connections.public'
import { useChatOpen } from './chat-hours'
import classes from './MyChatPage.module.css'
import { OwnChat } from './OwnChat'

/** The whole conversation about the active connection, at any hour. */
export function MyChatPage() {
  const connection = storedSubscriber()
  const isOpen = useChatOpen()
  const isPhone = usePhone()
  return (
    <>
      <PageHeader
        title={t('Chat')}
        lead={
          connection &&
          (isOpen
            ? t('About your line {connection}. We are here now.', { connection: connection.username })
            : t('About your line {connection}. We answer from 9 am to 5 pm.', {
                connection: connection.username,
              }))
        }
      />
      <div className={classes.room}>
        <div className={classes.beside}>
          <Section isFlush>
            {connection ? (
              <div className={classes.chat}>
                <OwnChat />
              </div>
            ) : (
              <EmptyState>{t('There is no line on your account to write about.')}</EmptyState>
            )}
          </Section>
          {/* on a phone the tab Support has it */}
          {!isPhone && (
            <Aside title={t('Rather call or write?')}>
              <ContactDetails />
            </Aside>
          )}
        </div>
      </div>
    </>
  )
}
