import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { ResultColumn } from '@uplink/contract/reports/result'
import { ApiError } from '../../../platform/api/errors'
import { failureOf } from '../../../platform/api/failure'
import { ButtonLink } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import { DetailList } from '../../../ui/page/DetailList'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { ResultGrid } from '../../../ui/results/ResultGrid'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { behindKey, runBehind, type BehindRequest } from '../reports.data'
import { gridColumns } from './cell-text'
import { followRun } from './follow-run'
import styles from './rows.module.css'

export interface PointRowsProps {
  reportId: number
  columns: readonly ResultColumn[]
  /** The report's row behind the point. */
  row: ResultRow
  /** The columns that name the point, and its series. */
  labels: readonly string[]
  /** With what the graph was run. */
  request: Omit<BehindRequest, 'point'>
  /** Whether the viewer may see the rows that were counted and added up. */
  canSeeRows: boolean
  /** The report itself, if it may be opened. */
  href?: string | undefined
  onClose: () => void
}

/** What one point of a graph says, and the rows that it was made of. */
export function PointRows({
  reportId,
  columns,
  row,
  labels,
  request,
  canSeeRows,
  href,
  onClose,
}: PointRowsProps) {
  const shown = gridColumns(columns, [row]).map(({ name, label, textOf }, at) => {
    const value = row[at] ?? null
    return { name, label, value, text: value === null ? '–' : textOf(value) }
  })
  const named = labels.flatMap(
    (label) => shown.find(({ name }) => name.toLowerCase() === label.toLowerCase()) ?? [],
  )
  const point = named.map(({ name: column, value }) => ({ column, value }))
  return (
    <Drawer
      title={named.map(({ text }) => text).join(', ') || 'This point'}
      onClose={onClose}
      actions={href && <ButtonLink href={href}>Open report</ButtonLink>}
    >
      <DetailList items={shown.map(({ label, text }) => ({ label, value: text }))} />
      {canSeeRows && point.length > 0 && <RowsBehind id={reportId} request={{ ...request, point }} />}
    </Drawer>
  )
}

function RowsBehind({ id, request }: { id: number; request: BehindRequest }) {
  const query = useQuery({
    queryKey: behindKey(id, request),
    queryFn: async ({ signal }) =>
      followRun(await runBehind(id, request, signal), { signal, onProgress: () => {} }),
    retry: false,
    staleTime: 60_000,
  })
  const { data: run, error } = query
  // why the rows of this point cannot be told
  if (error instanceof ApiError && error.status === 422)
    return <p role="status">{Object.values(error.errors).flat().join(' ')}</p>
  if (!run)
    return (
      <Fallback
        what="The rows behind it"
        failure={error && failureOf(query)}
        skeleton={<Skeleton height="12rem" />}
      />
    )
  if (run.state !== 'done')
    return <p role="alert">{run.failure ?? 'The rows behind it could not be read.'}</p>
  const { rows, truncated } = run
  return (
    <>
      <p className={styles.behind} role="status">
        {truncated
          ? `The first ${counted(rows.length, 'row')} behind it.`
          : `${counted(rows.length, 'row')} behind it.`}
      </p>
      {rows.length > 0 && (
        <ResultGrid label="Rows behind it" columns={gridColumns(run.columns, rows)} rows={rows} />
      )}
    </>
  )
}
