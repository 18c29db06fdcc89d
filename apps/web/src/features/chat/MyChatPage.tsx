import { t } from '../../language/t'
import { storedSubscriber } from '../../platform/session/session'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { useChatOpen } from './chat-hours'
import classes from './MyChatPage.module.css'
import { OwnChat } from './OwnChat'
import { useChat } from './chat.data'

/** The whole conversation about the active connection, at any hour. */
export function MyChatPage() {
  const connection = storedSubscriber()
  const isOpen = useChatOpen()
  return (
    <div className={classes.screen}>
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
      <Section isFlush>
        {connection ? (
          <div className={classes.chat}>
            <Loaded />
          </div>
        ) : (
          <EmptyState>{t('There is no line on your account to write about.')}</EmptyState>
        )}
      </Section>
    </div>
  )
}

function Loaded() {
  return <OwnChat chat={useChat({ isShown: true })} />
}
