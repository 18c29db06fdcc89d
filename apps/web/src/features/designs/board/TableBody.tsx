import type { CellRun } from '@uplink/contract/designs/cell-run'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { actionIcons as iconNames } from '@uplink/contract/reports/words'
import { IconLink } from '../../../ui/button/IconButton'
import { ResultGrid } from '../../../ui/results/ResultGrid'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { ListPages } from '../../../ui/pages/ListPages'
import { actionIcons, gridColumns } from '../../reports/reports.public'
import type { CellRequest } from '../dashboard.data'
import { actionHref, hrefOf } from './drill-down'
import styles from './board.module.css'

interface TableBodyProps {
  cell: ViewedCell
  run: CellRun
  title: string
  request: CellRequest
  onAsk: (query: CellRequest) => void
  isOld: boolean
}

/** How many rows a page has. */
const rowsOfPage = 10

const iconOf = (name: string) => actionIcons[iconNames.find((each) => each === name) ?? 'arrow-up-right']

/** Rows of a report, page by page. */
export function TableBody({ cell, run, title, request: query, onAsk, isOld }: TableBodyProps) {
  const { sort, page = 1 } = query
  const leads = (row: ResultRow) => actionHref(cell, run.columns, row) ?? hrefOf(cell, run.columns, row)
  const hasLead = run.rows.some((row) => leads(row) !== undefined)
  const total = run.total ?? run.rows.length
  return (
    <>
      <div className={styles.rows}>
        <ResultGrid
          label={title}
          columns={gridColumns(run.columns, run.rows)}
          rows={run.rows}
          isOld={isOld}
          sort={
            sort === undefined
              ? undefined
              : { key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }
          }
          onSort={(by) =>
            onAsk({
              ...query,
              page: 1,
              sort: by && `${by.direction === 'descending' ? '-' : ''}${by.key}`,
            })
          }
          {...(hasLead && {
            action: (row: ResultRow) => {
              const href = leads(row)
              return (
                href !== undefined && (
                  <IconLink
                    icon={iconOf(cell.report?.action?.icon ?? '')}
                    label={`Open ${row[0] ?? 'row'}`}
                    href={href}
                  />
                )
              )
            },
          })}
        />
      </div>
      {run.truncated && <p className={styles.said}>{`The first ${total.toLocaleString('en')} rows.`}</p>}
      {total > rowsOfPage && (
        <ListPages
          pages={{
            page,
            lastPage: Math.max(1, Math.ceil(total / rowsOfPage)),
            total,
            perPage: rowsOfPage,
            onChange: (next) => onAsk({ ...query, page: next }),
          }}
        />
      )}
    </>
  )
}
