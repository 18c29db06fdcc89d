import { useQuery } from '@tanstack/react-query'
import type { AuditNoun } from '@uplink/contract/audit'
import type { LogLine } from '@uplink/contract/logs'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../platform/dates/dates'
import { Link } from '../../ui/link/Link'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { DiffList } from '../../ui/review/DiffList'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useIsOffered } from '../menus/menus.public'
import { actorWords, actWords, changesOf, isTrial } from './log-words'
import { logsQuery } from './logs.data'

interface HistoryProps {
  target: readonly [noun: AuditNoun, id: number]
  /** Shown when there is no history; given where the history is all that a screen has. */
  none?: string
}

/** The last changes of a record, for people whose menu has the logs. */
export function HistoryPart(props: HistoryProps) {
  if (useIsOffered(pathTo('logs'))) return <LastChanges {...props} />
  return <None text={props.none} />
}

const shown = 5

const columns: Column<LogLine>[] = [
  {
    key: 'changes',
    header: 'What changed',
    mayWrap: true,
    cell: (line) => {
      const changes = isTrial(line.act) ? [] : changesOf(line)
      return changes.length === 0 ? actWords(line.act) : <DiffList changes={changes} />
    },
    phoneCell: ({ act }) => actWords(act),
  },
  { key: 'who', header: 'Who', width: '12rem', cell: actorWords },
  { key: 'at', header: 'Time', width: '12rem', cell: ({ occurred_at }) => formatMoment(occurred_at) },
]

function None({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Section>
      <EmptyState>{text}</EmptyState>
    </Section>
  )
}

function LastChanges({ target: [noun, id], none }: HistoryProps) {
  const target = `${noun}:${id}`
  const { data } = useQuery(logsQuery({ target, per_page: shown }))
  if (!data) return null
  if (data.data.length === 0) return <None text={none} />
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
