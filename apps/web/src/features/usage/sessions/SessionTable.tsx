import type { NetworkSession } from '@uplink/contract/usage'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import type { ListState } from '../../../ui/pages/list-state'
import { duration, endingOf, formatBytes } from '../session-words'
import { useMinute } from '../use-minute'

const columns = (now: number): Column<NetworkSession>[] => [
  { key: 'started', header: t('Began'), width: '12rem', cell: ({ started_at }) => formatMoment(started_at) },
  {
    key: 'stopped',
    header: t('Ended'),
    width: '12rem',
    phone: 'hidden',
    cell: ({ stopped_at }) => (stopped_at === null ? t('Still online') : formatMoment(stopped_at)),
  },
  {
    key: 'lasted',
    header: t('Lasted'),
    isNumber: true,
    isMinor: true,
    cell: ({ started_at, stopped_at }) =>
      duration(started_at, stopped_at === null ? now : Date.parse(stopped_at)),
  },
  {
    key: 'device',
    header: t('Device'),
    phone: 'hidden',
    cell: ({ device }) => device ?? 'NA',
    isMinor: true,
  },
  { key: 'place', header: t('Place'), cell: ({ place }) => place },
  {
    key: 'ending',
    header: t('Why it ended'),
    phone: 'end',
    cell: (session) => endingOf(session),
    isMinor: true,
  },
  {
    key: 'download',
    header: t('Download'),
    isNumber: true,
    phone: 'aside',
    cell: ({ download_bytes }) => formatBytes(download_bytes),
    // the sum of both, where there is space for one number only
    phoneCell: ({ download_bytes, upload_bytes }) => formatBytes(download_bytes + upload_bytes),
  },
  {
    key: 'upload',
    header: t('Upload'),
    isNumber: true,
    phone: 'hidden',
    cell: ({ upload_bytes }) => formatBytes(upload_bytes),
  },
]

/** The list for computers: one row for each session. */
export function SessionTable(props: ListState<NetworkSession>) {
  const now = useMinute()
  return (
    <DataTable
      {...props}
      label={t('Sessions')}
      columns={columns(now)}
      rowKey={({ id }) => id}
      expectedRows={10}
    />
  )
}
