import { useQuery } from '@tanstack/react-query'
import type { AuditNoun } from '@uplink/contract/audit'
import type { LogLine } from '@uplink/contract/logs'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../platform/dates/dates'
import { Link } from '../../ui/link/Link'
import { Section } from '../../ui/page/Section'
import { DiffList } from '../../ui/review/DiffList'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useIsOffered } from '../menus/menus.public'
import { actorWords, actWords, changesOf } from './log-words'
import { logsQuery } from './logs.data'

interface HistoryProps {
  target: readonly [noun: AuditNoun, id: number]
}

/** The last changes of a record, for those whose menu has the logs. */
export function HistoryPart(props: HistoryProps) {
  return useIsOffered(pathTo('logs')) && <LastChanges {...props} />
}

const shown = 5

const columns: Column<LogLine>[] = [
  {
    key: 'changes',
    header: 'What changed',
    mayWrap: true,
    cell: (line) => {
      const changes = changesOf(line)
      return changes.length === 0 ? actWords(line.act) : <DiffList changes={changes} />
    },
    phoneCell: ({ act }) => actWords(act),
  },
  { key: 'who', header: 'Who', width: '12rem', cell: actorWords },
  { key: 'at', header: 'Time', width: '12rem', cell: ({ occurred_at }) => formatMoment(occurred_at) },
]

function LastChanges({ target: [noun, id] }: HistoryProps) {
  const target = `${noun}:${id}`
  const { data } = useQuery(logsQuery({ target, per_page: shown }))
  if (!data || data.data.length === 0) return null
  return (
    <Section
      title="Last changes"
      actions={<Link href={pathTo('logs', { target })}>All changes</Link>}
      isFlush
    >
      <DataTable label="Last changes" columns={columns} rows={data.data} rowKey={(line) => line.id} />
    </Section>
  )
}
