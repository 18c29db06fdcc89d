import type { NetworkSession } from '@uplink/contract/usage'
import { t } from '../../../language/t'
import { formatTime, groupByDate } from '../../../platform/dates/dates'
import { DayList } from '../../../ui/lists/DayList'
import type { ListState } from '../../../ui/pages/list-state'
import { duration, endingOf, formatBytes } from '../session-words'
import { useMinute } from '../use-minute'

/** The list for phones: sessions grouped by the day they began, two lines each. */
export function SessionList(sessions: ListState<NetworkSession>) {
  const now = useMinute()
  return (
    <DayList
      {...sessions}
      label={t('Sessions')}
      level={3}
      rowKey={({ id }) => id}
      days={(rows) => groupByDate(rows, ({ started_at }) => started_at)}
      lines={(session) => {
        const { started_at, stopped_at, download_bytes, upload_bytes } = session
        const end = stopped_at === null ? now : Date.parse(stopped_at)
        return {
          title: `${formatTime(started_at)}, ${duration(started_at, end)}`,
          aside: formatBytes(download_bytes + upload_bytes),
          meta: session.place,
          end: endingOf(session),
        }
      }}
    />
  )
}
