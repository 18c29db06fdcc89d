import { Mail, MailOpen } from 'lucide-react'
import { t } from '../../../language/t'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import styles from './SeenBadge.module.css'

/** Icon, word and colour for an unread notification; a seen one looks plain. */
export function SeenBadge({ isSeen }: { isSeen: boolean }) {
  return isSeen ? (
    <span className={styles.seen}>
      <MailOpen aria-hidden className={styles.icon} />
      {t('Seen')}
    </span>
  ) : (
    <StatusBadge tone="info" icon={Mail}>
      {t('Unread')}
    </StatusBadge>
  )
}
