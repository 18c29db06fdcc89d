import type { ViewedCell, CellFilter } from '@uplink/contract/designs/routes'
import { useRef, useState, useEffect } from 'react'
import { titleOf } from '@uplink/designs/cell-names'
import { isText } from '@uplink/designs/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { language } from '../../../language/language'
import { failureOf } from '../../../platform/api/failure'
import { formatTime } from '../../../platform/dates/dates'
import type { ChartHandle } from '../../../ui/chart/canvas/ChartPlot'
import { CellMessage } from '../../../ui/design/CellMessage'
import { type CellSize, DesignCell } from '../../../ui/design/DesignCell'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Boundary } from '../../../ui/states/Shown'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useInSight } from '../../../ui/use-in-sight'
import { cellQuery } from '../cells.data'
import type { CellPlace, CellRequest } from '../dashboard.data'
import type { FilterValues } from '../../../ui/filters/filter'
import { ListFilters } from '../../../ui/filters/ListFilters'
import { controlOf, optionSetOf, setFilter, useOptionSets } from '../../reports/reports.public'
import { loadCharts } from '../../../ui/chart/canvas/load-echarts'
import { CardBody } from './CardBody'
import { useCellActs } from './use-cell-acts'
import { reaches, setInCell, type CommonFilter } from './common-filters'
import { GraphBody } from './GraphBody'
import { PivotBody } from './PivotBody'
import { TableBody } from './TableBody'
import styles from './board.module.css'

interface Wanted {
  place: CellPlace
  cell: ViewedCell
  filters: CellRequest['filters']
  isInSight: boolean
  wasInSight: boolean
  /** Milliseconds between readings; 0: it is not read again by itself. */
  refresh: number
}

/** Whether a cell is in sight, for a reading that waits for its turn. */
function createSight() {
  let isIn = true
  return { note: (now: boolean) => void (isIn = now), isThere: () => isIn }
}

/** The data of a cell, read when it comes into sight, and again while it stays there. */
function useCell({ place, cell, filters, isInSight, wasInSight, refresh }: Wanted) {
  const [own, setOwn] = useState<CellRequest>({})
  const isTable = cell.display_type === 'table'
  const request: CellRequest = {
    ...(filters && filters.length > 0 && { filters }),
    ...(isTable && { page: own.page ?? 1, per_page: 10, ...(own.sort !== undefined && { sort: own.sort }) }),
  }
  // loaded at the same time as the numbers; the graph shows it if this fails
  const needsCharts = cell.display_type === 'graph' && cell.state === 'shown' && wasInSight
  useEffect(() => {
    if (needsCharts) loadCharts().catch(() => {})
  }, [needsCharts])
  const [sight] = useState(createSight)
  useEffect(() => sight.note(isInSight), [sight, isInSight])
  const query = useQuery({
    ...cellQuery(place, request, sight.isThere),
    enabled: cell.state === 'shown' && wasInSight,
    placeholderData: keepPreviousData,
    refetchInterval: refresh > 0 && isInSight ? refresh : false,
  })
  return { query, own, setOwn }
}

const none: readonly CellFilter[] = []

/** The grid filters of a table that the dashboard's filters leave to it, with the values that were set in the cell. */
function useOwnFilters({ display_type: display, report }: ViewedCell, common: readonly CommonFilter[]) {
  const [values, setValues] = useState<FilterValues>({})
  const all = display === 'table' ? (report?.grid_filters ?? none) : none
  const own = all.filter((filter) => !common.some(({ has }) => has(filter)))
  const named = report?.can_choose ? own.flatMap((filter) => optionSetOf(filter) ?? []) : []
  const sets = useOptionSets([...new Set(named)])
  const controls = own.map((filter) => controlOf(filter, `f.${filter.name}`, sets))
  const set = own.flatMap((filter, index) => {
    const control = controls[index]
    return (control && setFilter(filter, control, values)) ?? []
  })
  return { controls, values, setValues, set }
}

/** The settings that all cells of a dashboard share. */
export interface Board {
  common: readonly CommonFilter[]
  values: FilterValues
  /** The common filters that are in force. */
  used: readonly CommonFilter[]
  /** The filter under the pointer. */
  pointed: CommonFilter | undefined
  refresh: number
  scale: number
  /** The dashboard's name, if several are on one page. */
  of?: string
}

interface BoardCellProps {
  place: CellPlace
  cell: ViewedCell
  board: Board
  /** Its row and place, if another cell has the same title. */
  said: string | undefined
}

export function sizeOf(
  cell: Pick<ViewedCell, 'display_type' | 'graph_type' | 'report_id' | 'text' | 'text_bn'>,
): CellSize {
  const { display_type: display, graph_type: graph } = cell
  if (cell.report_id === null && isText(cell)) return 'text'
  if (display === 'iconic' || display === 'infographic') return 'card'
  if (display !== 'graph') return 'table'
  return graph === 'GaugeChart' ? 'gauge' : 'graph'
}

const refusals = {
  forbidden: 'You may not see this report.',
  missing: 'There is no such report any more.',
  empty: 'No report is chosen for this cell yet.',
} as const

/** One cell. It loads by itself when it comes into sight, and shows its own errors. */
export function BoardCell({ place, cell, board, said }: BoardCellProps) {
  const box = useRef<HTMLElement>(null)
  const chart = useRef<ChartHandle>(null)
  const sight = useInSight(box)
  const [isTable, setTable] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const filters = cell.report?.grid_filters ?? []
  const narrowed = useOwnFilters(cell, board.common)
  const set = [...setInCell(board.common, board.values, filters), ...narrowed.set]
  const { query, own, setOwn } = useCell({
    place,
    cell,
    filters: set,
    refresh: board.refresh,
    ...sight,
  })
  const run = query.data
  const title = titleOf(cell, language)
  const state = cell.state === 'shown' ? run?.state : cell.state
  const isShown = run?.state === 'done'
  const acts = useCellActs({
    cell,
    run,
    title,
    filters: set,
    chart,
    isTable,
    onTable: () => setTable(!isTable),
    onEnlarge: () => setLarge(true),
  })
  const { currencies = [] } = run ?? {}
  const missed = board.used.filter((each) => !reaches(each, filters)).map(({ control }) => control.label)

  const filtered = (isInDialog = false) => (
    <>
      {narrowed.controls.length > 0 && (
        <div className={styles.filters}>
          <ListFilters
            label={['Filters of', title, said].filter(Boolean).join(' ')}
            filters={narrowed.controls}
            values={narrowed.values}
            onChange={(values) => {
              setOwn({ ...own, page: 1 })
              narrowed.setValues(values)
            }}
          />
        </div>
      )}
      <Boundary
        of={run}
        fallback={<CellMessage isUrgent>This value cannot be shown. The menu has it as a table.</CellMessage>}
      >
        {inside(isInDialog)}
      </Boundary>
    </>
  )
  const inside = (isInDialog: boolean) => {
    if (state === 'forbidden' || state === 'missing' || state === 'empty')
      return <CellMessage>{refusals[state]}</CellMessage>
    if (!run && query.error) {
      const { isForbidden, ...failure } = failureOf(query)
      return isForbidden ? (
        <CellMessage>{refusals.forbidden}</CellMessage>
      ) : (
        <CellMessage isUrgent {...failure}>
          Could not be loaded.
        </CellMessage>
      )
    }
    if (!run || run.state === 'running') return <Waiting place={run?.place ?? 0} />
    if (run.state === 'failed') {
      const again = { onRetry: () => void query.refetch(), isRetrying: query.isFetching }
      return (
        <CellMessage isUrgent {...again}>
          {run.failure ?? 'Could not be loaded.'}
        </CellMessage>
      )
    }
    const shown = { cell, run, title }
    if (cell.display_type === 'iconic' || cell.display_type === 'infographic') return <CardBody {...shown} />
    if (run.rows.length === 0)
      return <CellMessage>{set.length > 0 ? 'No rows with these filters.' : 'No rows.'}</CellMessage>
    if (cell.display_type === 'table')
      return <TableBody {...shown} request={own} onAsk={setOwn} isOld={query.isPlaceholderData} />
    if (cell.display_type === 'pivot') return <PivotBody {...shown} />
    return (
      <GraphBody
        {...shown}
        isTable={isTable}
        onTable={setTable}
        scale={board.scale}
        filters={set}
        {...(!isInDialog && { ref: chart })}
      />
    )
  }
  return (
    <>
      <DesignCell
        ref={box}
        title={title}
        level={board.of === undefined ? 2 : 3}
        place={said}
        size={sizeOf(cell)}
        isRefreshing={query.isFetching && run !== undefined && run.state !== 'running'}
        old={oldOf(run?.fresh_at ?? null, isShown && query.error !== null)}
        note={
          cell.state === 'shown'
            ? [
                ...(missed.length > 0 ? [`not filtered by ${missed.join(', ')}`] : []),
                ...(currencies.length > 1 ? [`${currencies.join(' and ')}, not converted`] : []),
              ].join(' · ') || undefined
            : undefined
        }
        isRinged={board.pointed !== undefined && reaches(board.pointed, filters)}
        acts={acts}
      >
        {filtered()}
      </DesignCell>
      {isLarge && (
        <Dialog title={title} size="large" onClose={() => setLarge(false)}>
          <div className={styles.large}>{filtered(true)}</div>
        </Dialog>
      )}
    </>
  )
}

const oldOf = (freshAt: string | null, isOld: boolean) =>
  isOld && freshAt !== null ? `as of ${formatTime(freshAt)}` : undefined

/** `place`: how many runs are ahead of it. */
function Waiting({ place }: { place: number }) {
  return (
    <span className={styles.waiting}>
      <Skeleton height="100%" />
      <span className={place > 0 ? styles.before : 'ui-hidden-visually'} role="status">
        {place > 0 ? `${place} before it` : 'Loading'}
      </span>
    </span>
  )
}
