import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReportNeed, reportNeedRoutes } from '@uplink/contract/reports/need-routes'
import { pathTo } from '@uplink/contract/screens'
import { counted } from '@uplink/contract/counted'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { ButtonLink } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Tone } from '../../../ui/feedback/tone'
import { Section } from '../../../ui/page/Section'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import { Skeleton } from '../../../ui/states/Skeleton'
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

/** All of it in one sentence, for whose home has nothing else that could wait. */
export function ReportNeedsSentence() {
  const { data, isError } = useQuery(needsQuery)
  if (isError) return null
  return <p className={classes.sentence}>{data ? sentence(data) : <Skeleton width="14rem" />}</p>
}

function sentence(needs: readonly ReportNeed[]): string {
  const alerts = needs.filter(({ kind }) => kind === 'alert-crossed').length
  const broken = needs.length - alerts
  const said = [
    ...(alerts > 0 ? [`${counted(alerts, 'alert')} over ${alerts === 1 ? 'its' : 'their'} threshold`] : []),
    ...(broken > 0 ? [`${broken} stopped or failing`] : []),
  ]
  return said.length === 0
    ? 'All clear: no alert is over its threshold, and every schedule runs.'
    : `${said.join(', ')}.`
}

/** One's own alerts and schedules that need a look; nothing where none does. */
export function ReportNeedsPart() {
  const query = useQuery(needsQuery)
  const { data, error } = query
  if (!error && (data ?? []).length === 0) return null
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
      </KeptHeight>
    </Section>
  )
}
