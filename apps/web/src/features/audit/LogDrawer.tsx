import { pathTo } from '@uplink/contract/screens'
import { Link } from '../../ui/link/Link'
import { Drawer, type DrawerProps } from '../../ui/modal/Drawer'
import { DetailList } from '../../ui/page/DetailList'
import { Parts } from '../../ui/page/Parts'
import { DiffList } from '../../ui/review/DiffList'
import { usePhone } from '../../ui/use-phone'
import styles from './audit.module.css'
import { actorWords, actWords, changesOf, detailsOf, targetPath, targetWords, timeWords } from './log-words'
import type { NamedLine } from './logs.data'

/** One line of the log: who did what, from where, and which fields changed. */
export function LogDrawer({
  line,
  ...walk
}: { line: NamedLine } & Pick<DrawerProps, 'onClose' | 'onNext' | 'onPrevious'>) {
  const isPhone = usePhone()
  const changes = changesOf(line)
  const path = targetPath(line)
  const target = targetWords(line)
  const items = [
    { label: 'Time', value: timeWords(line) },
    { label: 'Who', value: actorWords(line) },
    { label: 'On', value: path === undefined ? (target ?? '–') : <Link href={path}>{target}</Link> },
    { label: 'From', value: line.address ?? '–' },
    { label: 'Request', value: line.request_id ?? '–' },
    ...detailsOf(line.details),
  ]
  return (
    <Drawer title={actWords(line.act)} {...walk}>
      <Parts>
        {changes.length > 0 && <DiffList changes={changes} />}
        <div className={styles.facts}>
          <DetailList items={items} isStacked={isPhone} />
        </div>
        {line.target && (
          <Link href={pathTo('logs', { target: `${line.target.noun}:${line.target.id}` })}>
            All entries about it
          </Link>
        )}
      </Parts>
    </Drawer>
  )
}
