import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Link } from '../../ui/link/Link'
import type { Column } from '../../ui/table/columns'
import styles from './audit.module.css'
import { actorWords, actWords, isRefusal, targetPath, targetWords, timeWords } from './log-words'
import type { NamedLine } from './logs.data'

export const logColumns: Column<NamedLine>[] = [
  {
    ...{ key: 'at', header: 'Time', width: '13rem', phone: 'meta' },
    cell: (line) => <span className="ui-figures">{timeWords(line)}</span>,
  },
  { key: 'who', header: 'Who', phone: 'title', cell: actorWords },
  {
    ...{ key: 'act', header: 'What', phone: 'title' },
    cell: ({ act }) => actWords(act),
    phoneCell: ({ act }) => <span className={styles.act}>{actWords(act)}</span>,
  },
  {
    key: 'refused',
    header: 'Outcome',
    width: '7rem',
    phone: 'end',
    cell: ({ act }) => (isRefusal(act) ? <StatusBadge tone="danger">Refused</StatusBadge> : undefined),
  },
  { key: 'target', header: 'On', cell: targetCell, phoneCell: targetWords },
  {
    key: 'address',
    header: 'From',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ address }) => address,
  },
]

function targetCell(line: NamedLine) {
  const path = targetPath(line)
  const words = targetWords(line)
  return path === undefined ? words : <Link href={path}>{words}</Link>
}
