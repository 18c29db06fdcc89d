import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { designLimits } from '@uplink/contract/designs/words'
import { namesIn } from '@uplink/designs/names'
import { linkOf } from '@uplink/report-engine/words/links'
import { reportLimits } from '@uplink/contract/reports/words'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { ApiError, fieldTexts } from '../../../platform/api/errors'
import { formatTime } from '../../../platform/dates/dates'
import { failureOf } from '../../../platform/api/failure'
import { IconLink } from '../../../ui/button/IconButton'
import { ListFilters } from '../../../ui/filters/ListFilters'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { pressInResult } from '../../../ui/results/result-keys'
import { ResultGrid } from '../../../ui/results/ResultGrid'
import { ListPages } from '../../../ui/pages/ListPages'
import { actionIcons } from '../action-icons'
import { opensAsGraph } from '../definition/actions'
import { parametersOf } from '../definition/parameters'
import { sourceName, type RunRequest, type Run, type StoredReport } from '../reports.data'
import { gridColumns } from '../rows/cell-text'
import { PointRows } from '../rows/PointRows'
import { OwnGraph } from '../rows/ReportGraph'
import { addressKeys, type FilterValues } from '../../../ui/filters/filter'
import { useOptionSets } from '../options/options.data'
import { controlOf, gridFiltersOf, optionSetOf, setFilter } from '../rows/grid-controls'
import { ParameterFields } from './ParameterFields'
import { ReportHead } from './ReportHead'
import { RunNotes } from './RunNotes'
import { graphHeight, RowsAwaited, RunLine } from './RowsAwaited'
import { useRun } from './use-run'
import styles from './view.module.css'

// In the address grid filters are `f.Status=open`, parameters `p.day=2026-11-22`.

const parameterKey = (name: string) => `p.${name}`

/** The report's grid filters: their controls, their values in the address, and what they set in a run. */
function useGridFilters(report: ReportDefinition, text: (key: string) => string | undefined) {
  const filters = gridFiltersOf(report.grid_filters)
  const sets = useOptionSets([...new Set(filters.flatMap((filter) => optionSetOf(filter) ?? []))])
  const controls = filters.map((filter) => controlOf(filter, `f.${filter.name}`, sets))
  const values: FilterValues = Object.fromEntries(
    controls.flatMap(addressKeys).flatMap((key) => {
      const value = text(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const set = filters.flatMap((filter, index) => {
    const control = controls[index]
    return (control && setFilter(filter, control, values)) ?? []
  })
  return { controls, values, set }
}

interface ReportRowsProps {
  stored: StoredReport
  report: ReportDefinition
}

/** How many rows a page has, and how many are read at a time for a graph. */
const perPage = 50
const graphPage = 1000

/** How a report is shown where the address does not say; an order or a page is one of the table. */
const usualView = (report: ReportDefinition, page: number, sort: string | undefined) =>
  opensAsGraph(report) && page === 1 && sort === undefined ? 'graph' : 'table'

/** What stands where the rows go; why there are none is said by the notes above. */
type Shown = { kind: 'nothing' } | { kind: 'graph' | 'table'; run: Run; isOld: boolean }

/** What there is to show of a run; rows of before, or of another question, are shown as old. */
function present(run: Run | undefined, isGraph: boolean, isOther: boolean): Shown {
  if (!run || (run.state !== 'done' && !run.is_stale)) return { kind: 'nothing' }
  if (isGraph && run.rows.length === 0) return { kind: 'nothing' }
  return { kind: isGraph ? 'graph' : 'table', run, isOld: isOther || run.is_stale === true }
}

/** The values of a report's parameters in the address, and whether it can run with them. */
function useParameters(report: ReportDefinition, text: (key: string) => string | undefined) {
  const parameters = parametersOf(report)
  const given = Object.fromEntries(
    parameters.flatMap(({ name }) => {
      const value = text(parameterKey(name))
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const isReady = parameters.every(({ name, default: usual }) => given[name] !== undefined || usual != null)
  return { parameters, given, isReady }
}

/** A report's rows, with the address's filters and order. */
export function ReportRows({ stored, report }: ReportRowsProps) {
  const { text, page, change } = useAddress()
  const { controls, values, set: filters } = useGridFilters(report, text)
  const { parameters, given, isReady } = useParameters(report, text)
  const [sort, view] = [text('sort'), text('view')]
  const isGraph = report.add_graph === 'yes' && (view ?? usualView(report, page, sort)) === 'graph'
  const request: RunRequest = {
    ...(isGraph ? { page: 1, per_page: graphPage } : { page, per_page: perPage }),
    ...(filters.length > 0 && { filters }),
    ...(Object.keys(given).length > 0 && { parameters: given }),
    ...(sort !== undefined && { sort }),
  }
  const running = useRun(stored.id, request, isReady, isGraph ? designLimits.points : 0)
  const { query, run, isOther } = running
  const unset = Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))
  return (
    <>
      <ReportHead
        stored={stored}
        run={run}
        request={request}
        isRefreshing={query.isFetching}
        isRenewing={running.isRenewing}
        onRefresh={query.refetch}
      />
      <Parts>
        <div className={styles.bar}>
          {parameters.length > 0 && (
            <ParameterFields
              key={JSON.stringify(given)}
              parameters={parameters}
              values={given}
              errors={Object.fromEntries(
                Object.entries(fieldTexts(query.error)).map(([path, said]) => [
                  path.replace(/^parameters\./, ''),
                  said,
                ]),
              )}
              onRun={(typed) =>
                change({
                  ...Object.fromEntries(
                    parameters.map(({ name }) => [parameterKey(name), typed[name]?.trim() || undefined]),
                  ),
                  page: undefined,
                })
              }
            />
          )}
          <div className={styles.narrowing}>
            {controls.length > 0 && (
              <ListFilters
                filters={controls}
                values={values}
                {...(run?.total != null && { count: run.total })}
                onChange={(next, how) =>
                  change({ ...unset, ...next, page: undefined }, { replace: how === 'typed' })
                }
              />
            )}
          </div>
          <RunLine
            report={report}
            run={run}
            progress={running.progress}
            onCancel={() => void running.cancel()}
          />
          {report.add_graph === 'yes' && (
            <SegmentedTabs
              label="View"
              choices={[
                { value: 'table', label: 'Table', icon: Table2 },
                { value: 'graph', label: 'Graph', icon: ChartColumn },
              ]}
              value={isGraph ? 'graph' : 'table'}
              onChange={(next) => change({ view: next, page: undefined })}
            />
          )}
        </div>
        {isReady && (
          <Section isFlush label={isGraph ? 'Graph' : 'Rows'}>
            <div data-single-keys onKeyDown={pressInResult}>
              <RunNotes
                run={run}
                isRunning={running.progress !== undefined}
                cancelledAfter={running.cancelledAfter}
                isOld={isOther}
                isGraph={isGraph}
                failure={query.error && failureOf(query)}
                refusal={refusalOf(query.error, sourceName(stored), query.errorUpdatedAt)}
                onRetry={() => void query.refetch()}
                onAnyway={running.runAnyway}
                {...(filters.length > 0 && { onClear: () => change({ ...unset, page: undefined }) })}
              />
              <RunRows
                stored={stored}
                report={report}
                request={request}
                shown={present(run, isGraph, isOther)}
                isRunning={running.progress !== undefined}
                isGraph={isGraph}
              />
            </div>
          </Section>
        )}
      </Parts>
    </>
  )
}

interface RunRowsProps extends ReportRowsProps, Requested {
  shown: Shown
  isRunning: boolean
  isGraph: boolean
}

/** The rows of a run as a graph, or a page of them as a table; until the first are there, their place. */
function RunRows({ stored, report, shown, isRunning, isGraph, request: query }: RunRowsProps) {
  switch (shown.kind) {
    case 'nothing':
      return isRunning ? <RowsAwaited columns={stored.output_columns} isGraph={isGraph} /> : null
    case 'graph':
      return (
        <GraphOfRows stored={stored} report={report} request={query} run={shown.run} isOld={shown.isOld} />
      )
    case 'table':
      return <RowsTable stored={stored} report={report} run={shown.run} isOld={shown.isOld} />
  }
}

interface Requested {
  request: RunRequest
}

/** The report's own graph; a point leads to its rows. */
function GraphOfRows({
  stored,
  report,
  run,
  isOld,
  request: { filters, parameters },
}: ReportRowsProps & Requested & { run: Run; isOld: boolean }) {
  const [point, setPoint] = useState<ResultRow>()
  return (
    <div className={styles.graph} data-old={isOld || undefined}>
      <OwnGraph
        report={report}
        columns={run.columns}
        rows={run.rows}
        height={graphHeight}
        isCut={run.truncated || (run.total ?? 0) > run.rows.length}
        isBare
        onPoint={(place) => setPoint(run.rows[place])}
      />
      {point && (
        <PointRows
          reportId={stored.id}
          columns={run.columns}
          row={point}
          labels={[report.graph_settings.graph_label, report.graph_settings.graph_series ?? ''].flatMap(
            namesIn,
          )}
          request={{ ...(filters && { filters }), ...(parameters && { parameters }) }}
          canSeeRows={stored.can.includes('see-rows')}
          onClose={() => setPoint(undefined)}
        />
      )}
    </div>
  )
}

function RowsTable({ stored, report, run, isOld }: ReportRowsProps & { run: Run; isOld: boolean }) {
  const { text, page, change } = useAddress()
  const sort = text('sort')
  const total = run.total ?? run.rows.length
  return (
    <>
      {run.rows.length > 0 && (
        <ResultGrid
          label={stored.report_name}
          columns={gridColumns(run.columns, run.rows)}
          rows={run.rows}
          isOld={isOld}
          {...(sort !== undefined && {
            sort: {
              key: sort.replace(/^-/, ''),
              direction: sort.startsWith('-') ? 'descending' : 'ascending',
            },
          })}
          onSort={(by) =>
            change({
              sort: by && `${by.direction === 'descending' ? '-' : ''}${by.key}`,
              page: undefined,
            })
          }
          {...(report.set_custom_action === 'yes' && { action: actionOf(report, run) })}
        />
      )}
      <ListPages
        pages={{
          page,
          lastPage: Math.max(1, Math.ceil(Math.min(total, reportLimits.rowsOnScreen) / perPage)),
          total,
          perPage,
          onChange: (next) => change({ page: next > 1 ? next : undefined }),
        }}
      />
    </>
  )
}

/** A refusal in words: its errors that belong to no field; of a source that does not answer, which, and since when. */
function refusalOf(error: unknown, source: string, triedAt: number) {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'data-source.unreached') {
    const tried = formatTime(new Date(triedAt).toISOString())
    return { title: `${source} does not answer. Tried ${tried}.`, text: error.message }
  }
  const [first] = Object.values(fieldTexts(error))
  return { title: first ?? error.message }
}

function actionOf(report: ReportDefinition, { columns }: Run) {
  const names = columns.map(({ name }) => name)
  const icon = actionIcons[report.custom_link_icon]
  return (row: ResultRow) => {
    const href = linkOf(report.custom_link_value, names, (name) => row[names.indexOf(name)] ?? null)
    return <IconLink icon={icon} label={`Open ${row[0] ?? 'row'}`} href={href} />
  }
}
