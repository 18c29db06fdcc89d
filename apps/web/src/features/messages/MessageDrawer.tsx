import type { MessageLog } from '@uplink/contract/messages'
import { pathTo } from '@uplink/contract/screens'
import { Send } from 'lucide-react'
import { formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Link } from '../../ui/link/Link'
import { Drawer, type DrawerProps } from '../../ui/modal/Drawer'
import { DetailList } from '../../ui/page/DetailList'
import { CopyButton } from '../../ui/review/CopyButton'
import { usePhone } from '../../ui/use-phone'
import { channelOf, MessageState } from './message-words'
import classes from './MessageListPage.module.css'

interface MessageDrawerProps extends Pick<DrawerProps, 'onClose' | 'onNext' | 'onPrevious'> {
  message: MessageLog
  /** Absent: it cannot be sent again, or not by this person. */
  onAgain: (() => void) | undefined
  isSending: boolean
}

/** One message whole: what was written to whom, and what became of it. */
export function MessageDrawer({ message, onAgain, isSending, ...walk }: MessageDrawerProps) {
  const isPhone = usePhone()
  const { subject, text, recipient, user, error, state, created_at: written, ended_at: ended } = message
  return (
    <Drawer
      title={subject ?? `${channelOf(message)} to ${user?.name ?? recipient}`}
      {...(onAgain && {
        actions: (
          <Button kind="primary" icon={Send} isSaving={isSending} onClick={onAgain}>
            Send again
          </Button>
        ),
      })}
      {...walk}
    >
      <p className={classes.whole}>{text}</p>
      {error !== null && state !== 'sent' && <p className={classes.error}>{error}</p>}
      <DetailList
        isStacked={isPhone}
        items={[
          {
            label: 'To',
            value: (
              <span className={classes.address}>
                {recipient}
                <CopyButton isIcon text={recipient} label="Copy address" />
              </span>
            ),
          },
          ...(user
            ? [
                {
                  label: 'Name',
                  value: (
                    <Link href={`${pathTo('messages')}?q=${encodeURIComponent(user.name)}`}>{user.name}</Link>
                  ),
                },
              ]
            : []),
          { label: 'State', value: <MessageState message={message} /> },
          { label: 'Written', value: formatMoment(written) },
          ...(ended === null
            ? []
            : [{ label: state === 'failed' ? 'Given up' : 'Ended', value: formatMoment(ended) }]),
        ]}
      />
    </Drawer>
  )
}
