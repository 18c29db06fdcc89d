import type { LogLine } from '@uplink/contract/logs'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../platform/dates/dates'
import { Link } from '../../ui/link/Link'
import { Drawer, type DrawerProps } from '../../ui/modal/Drawer'
import { DetailList } from '../../ui/page/DetailList'
import { DiffList } from '../../ui/review/DiffList'
import { actorWords, actWords, changesOf, detailsOf, targetPath, targetWords } from './log-words'

/** One line of the log: who did what, from where, and which fields changed. */
export function LogDrawer({
  line,
  ...walk
}: { line: LogLine } & Pick<DrawerProps, 'onClose' | 'onNext' | 'onPrevious'>) {
  const changes = changesOf(line)
  const path = targetPath(line)
  const target = targetWords(line)
  const items = [
    { label: 'Time', value: formatMoment(line.occurred_at) },
    { label: 'Who', value: actorWords(line) },
    { label: 'On', value: path === undefined ? (target ?? '–') : <Link href={path}>{target}</Link> },
    { label: 'From', value: line.address ?? '–' },
    { label: 'Request', value: line.request_id ?? '–' },
    ...detailsOf(line.details),
  ]
  return (
    <Drawer title={actWords(line.act)} {...walk}>
      {changes.length > 0 && <DiffList changes={changes} />}
      <DetailList items={items} />
      {line.target && (
        <Link href={pathTo('logs', { target: `${line.target.noun}:${line.target.id}` })}>
          All entries about it
        </Link>
      )}
    </Drawer>
  )
}
