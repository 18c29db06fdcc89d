import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { designLimits } from '@uplink/contract/designs/words'
import { linkOf } from '@uplink/report-engine/words/links'
import { reportLimits } from '@uplink/contract/reports/words'
import { ChartColumn, Table2 } from 'lucide-react'
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
import { parametersOf } from '../definition/parameters'
import { sourceName, type AskedRun, type Run, type StoredReport } from '../reports.data'
import { gridColumns } from '../rows/cell-text'
import { OwnGraph } from '../rows/OwnGraph'
import { parameterKey, useGridFilters } from './grid-filters'
import { ParameterFields } from './ParameterFields'
import { ReportHead } from './ReportHead'
import { RunNotes } from './RunNotes'
import { useRun } from './use-run'
import styles from './view.module.css'

interface ReportRowsProps {
  stored: StoredReport
  report: ReportDefinition
}

/** How many rows a page has, and how many are read at a time for a graph. */
const perPage = 50
const graphPage = 1000

/** A report's rows, with the address's filters and order. */
export function ReportRows({ stored, report }: ReportRowsProps) {
  const { text, page, change } = useAddress()
  const { controls, values, set: filters } = useGridFilters(report, text)
  const parameters = parametersOf(report)
  const given = Object.fromEntries(
    parameters.flatMap(({ name }) => {
      const value = text(parameterKey(name))
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const isReady = parameters.every(({ name, default: usual }) => given[name] !== undefined || usual != null)
  const sort = text('sort')
  const isGraph = report.add_graph === 'yes' && text('view') === 'graph'
  const asked: AskedRun = {
    ...(isGraph ? { page: 1, per_page: graphPage } : { page, per_page: perPage }),
    ...(filters.length > 0 && { filters }),
    ...(Object.keys(given).length > 0 && { parameters: given }),
    ...(sort !== undefined && { sort }),
  }
  const { query, run, isOther, isRenewing, progress, cancelledAfter, cancel, runAnyway } = useRun(
    stored.id,
    asked,
    isReady,
    isGraph ? designLimits.points : 0,
  )
  const rows = run && (run.state === 'done' || run.is_stale) ? run.rows : undefined
  const isOld = isOther || run?.is_stale === true
  const errors = fieldTexts(query.error)
  const hasUsed = filters.length > 0
  return (
    <>
      <ReportHead
        stored={stored}
        run={run}
        asked={asked}
        isRefreshing={query.isFetching}
        isRenewing={isRenewing}
        onRefresh={query.refetch}
      />
      <Parts>
        {parameters.length > 0 && (
          <Section label="This report asks for">
            <ParameterFields
              key={JSON.stringify(given)}
              parameters={parameters}
              values={given}
              errors={Object.fromEntries(
                Object.entries(errors).map(([path, said]) => [path.replace(/^parameters\./, ''), said]),
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
          </Section>
        )}
        {controls.length > 0 && (
          <ListFilters
            filters={controls}
            values={values}
            {...(run?.total != null && { count: run.total })}
            onChange={(next, how) =>
              change(
                {
                  ...Object.fromEntries(Object.keys(values).map((key) => [key, undefined])),
                  ...next,
                  page: undefined,
                },
                { replace: how === 'typed' },
              )
            }
          />
        )}
        {report.add_graph === 'yes' && (
          <div className={styles.views}>
            <SegmentedTabs
              label="View"
              choices={[
                { value: 'table', label: 'Table', icon: Table2 },
                { value: 'graph', label: 'Graph', icon: ChartColumn },
              ]}
              value={isGraph ? 'graph' : 'table'}
              onChange={(view) => change({ view: view === 'graph' ? view : undefined, page: undefined })}
            />
          </div>
        )}
        {isReady && (
          <Section isFlush label={isGraph ? 'Graph' : 'Rows'}>
            <div data-single-keys onKeyDown={pressInResult}>
              <RunNotes
                run={run}
                progress={progress}
                cancelledAfter={cancelledAfter}
                isOld={isOther}
                isGraph={isGraph}
                failure={query.error && failureOf(query)}
                refusal={refusalOf(query.error, sourceName(stored), query.errorUpdatedAt)}
                onCancel={() => void cancel()}
                onRetry={() => void query.refetch()}
                onAnyway={runAnyway}
                {...(hasUsed && {
                  onClear: () =>
                    change({
                      ...Object.fromEntries(Object.keys(values).map((key) => [key, undefined])),
                      page: undefined,
                    }),
                })}
              />
              {run && rows && isGraph && rows.length > 0 && (
                <div className={styles.graph} data-old={isOld || undefined}>
                  <OwnGraph
                    {...{ report, columns: run.columns, rows, height: '28rem' }}
                    isCut={run.truncated || (run.total ?? 0) > rows.length}
                    isBare
                  />
                </div>
              )}
              {run && rows && !isGraph && rows.length > 0 && (
                <ResultGrid
                  label={stored.report_name}
                  columns={gridColumns(run.columns)}
                  rows={rows}
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
              {run && rows && !isGraph && (
                <ListPages
                  pages={{
                    page,
                    lastPage: Math.max(
                      1,
                      Math.ceil(Math.min(run.total ?? rows.length, reportLimits.rowsOnScreen) / perPage),
                    ),
                    total: run.total ?? rows.length,
                    perPage,
                    onChange: (next) => change({ page: next > 1 ? next : undefined }),
                  }}
                />
              )}
            </div>
          </Section>
        )}
      </Parts>
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
