import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReportNeed, reportNeedRoutes } from '@uplink/contract/reports/need-routes'
import { pathTo } from '@uplink/contract/screens'
import { CircleCheck } from 'lucide-react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { ButtonLink } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Tone } from '../../../ui/feedback/tone'
import { Section } from '../../../ui/page/Section'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import classes from './ReportNeedsPart.module.css'

const needs = endpoint<typeof reportNeedRoutes.list>('GET', '/ext-report-builder/needs')

const needsQuery = queryOptions({
  queryKey: keysOf('reports').of('needs'),
  queryFn: ({ signal }) => call(needs, {}, { signal }).then(({ data }) => data),
  refetchInterval: 60_000,
})

const states: Readonly<Record<ReportNeed['kind'], readonly [Tone, string]>> = {
  'alert-crossed': ['warning', 'Alert: over its threshold'],
  'alert-fails': ['danger', 'Alert fails'],
  'alert-stopped': ['danger', 'Alert stopped'],
  'schedule-stopped': ['danger', 'Schedule stopped'],
}

const columns: Column<ReportNeed>[] = [
  { key: 'report', header: 'Report', mayWrap: true, cell: ({ report_name: name }) => name },
  {
    key: 'state',
    header: 'What',
    width: '15rem',
    phone: 'end',
    cell: ({ kind }) => {
      const [tone, words] = states[kind]
      return <StatusBadge tone={tone}>{words}</StatusBadge>
    },
  },
  { key: 'note', header: 'Found', mayWrap: true, isMinor: true, cell: ({ note }) => note ?? '–' },
]

interface ReportNeedsPartProps {
  /** Nothing is shown where nothing needs a look, as beside other things that wait. */
  isQuiet: boolean
}

/** One's own alerts and schedules that need a look. */
export function ReportNeedsPart({ isQuiet }: ReportNeedsPartProps) {
  const query = useQuery(needsQuery)
  const { data, error } = query
  if (isQuiet && (data ?? []).length === 0) return null
  return (
    <Section
      title="Your alerts and schedules"
      isFlush
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('reports')}>
          To the reports
        </ButtonLink>
      }
    >
      <KeptHeight part="home-reports" isLoading={query.isPending}>
        {data?.length === 0 ? (
          <p className={classes.clear}>
            <CircleCheck aria-hidden /> All clear: no alert is over its threshold, and every schedule runs.
          </p>
        ) : (
          <DataTable
            label="Your alerts and schedules"
            columns={columns}
            rows={data}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            rowHref={({ report_id: id }) => pathTo('report', { id })}
            error={
              data || !error
                ? undefined
                : { title: 'Your alerts and schedules could not be loaded.', ...failureOf(query) }
            }
            expectedRows={2}
          />
        )}
      </KeptHeight>
    </Section>
  )
}
