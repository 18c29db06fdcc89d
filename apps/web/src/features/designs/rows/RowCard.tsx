import type { DesignRow } from '@uplink/contract/designs/definition'
import { displayNames, displayTypes } from '@uplink/contract/designs/words'
import type { CellPlace } from '@uplink/designs/form/acts'
import { lostCells } from '@uplink/designs/form/cells'
import { widthsOf } from '@uplink/designs/widths'
import { useState, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { SelectField } from '../../../ui/fields/SelectField'
import type { MenuItem } from '../../../ui/menu/Menu'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { MultiSelectField } from '../../../ui/choosers/MultiSelectField'
import { CellTile } from './CellTile'
import { ColumnsQuestion } from './ColumnsQuestion'
import styles from './rows.module.css'
import { cellErrors, type Errors } from '../designing/places'
import { RowMenu } from './RowMenu'
import type { CellHands } from './use-cell-hands'
import type { Designer } from '../designing/use-designer'

const counts = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }))

export interface RoleName {
  id: number
  name: string
  display_name: string
}

interface RowCardProps {
  designer: Designer
  hands: CellHands
  row: DesignRow
  roles: readonly RoleName[]
  errors: Errors
  onOpen: (place: CellPlace) => void
  handle: ReactNode
  moves: readonly MenuItem[]
}

/** A row: its settings above, its cells below as the dashboard will show them. */
export function RowCard({ designer, hands, row, roles, errors, onOpen, handle, moves }: RowCardProps) {
  const { perform } = designer
  const [asked, setAsked] = useState<number>()
  const cells = row.selected_report.report
  const { twelfths, sum } = widthsOf(cells)
  const count = (next: number, kept: 'empty' | 'fit') =>
    perform({ do: 'columns', row: row.key, count: next, cells: kept })
  const choose = (next: number) => {
    if (next === row.column_no) return
    if (lostCells(row, next).empty > 0) setAsked(next)
    else count(next, 'empty')
  }
  return (
    <section className={styles.row} aria-label={row.name} data-row={row.key}>
      <div className={styles.head}>
        <div className={styles.name}>
          {handle}
          <h2>{row.name}</h2>
        </div>
        <div className={styles.columns}>
          <span aria-hidden className={styles.caption}>
            Columns
          </span>
          <SegmentedTabs
            label={`Columns of ${row.name}`}
            choices={counts}
            value={String(row.column_no)}
            onChange={(value) => choose(Number(value))}
          />
        </div>
        <div className={styles.roles} data-place={`rows.${row.order}.role_ids`}>
          <MultiSelectField
            label="Roles"
            placeholder={row.role_ids === 'all' ? 'All' : undefined}
            options={roles.map(({ id, display_name: label }) => ({ value: String(id), label }))}
            value={row.role_ids === 'all' ? [] : row.role_ids.map(String)}
            error={errors[`rows.${row.order}.role_ids`]?.join(', ')}
            onChange={(ids) =>
              perform({ do: 'roles', row: row.key, roleIds: ids.length === 0 ? 'all' : ids.map(Number) })
            }
          />
        </div>
        <SelectField
          label="Display"
          options={displayTypes.map((value) => ({ value, label: displayNames[value] }))}
          placeholder="each cell’s"
          value={row.display_type}
          onChange={({ currentTarget }) =>
            perform({
              ...{ do: 'row display', row: row.key },
              display: currentTarget.value as DesignRow['display_type'],
            })
          }
        />
        <Checkbox
          label="Fixed"
          checked={row.fixed === 'yes'}
          onChange={({ currentTarget }) =>
            perform({ do: 'fix', row: row.key, isFixed: currentTarget.checked })
          }
        />
        <RowMenu designer={designer} row={row} moves={moves} />
      </div>
      <div className={styles.cells}>
        {cells.map((cell, column) => (
          <CellTile
            key={column}
            designer={designer}
            hands={hands}
            place={{ row: row.key, column }}
            cell={cell}
            row={row}
            twelfths={twelfths[column] ?? 12}
            errors={cellErrors(errors, row.order, column)}
            onOpen={() => onOpen({ row: row.key, column })}
          />
        ))}
      </div>
      {sum > 12 && <p className={styles.note}>{`${sum} of 12: wraps`}</p>}
      {asked !== undefined && (
        <ColumnsQuestion
          row={row}
          count={asked}
          onAnswer={(kept) => {
            setAsked(undefined)
            if (kept !== undefined) count(asked, kept)
          }}
        />
      )}
    </section>
  )
}
