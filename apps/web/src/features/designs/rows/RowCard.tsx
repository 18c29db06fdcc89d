import type { DesignRow } from '@uplink/contract/designs/definition'
import { displayNames, displayTypes, designLimits } from '@uplink/contract/designs/words'
import type { CellPlace } from '@uplink/designs/form/actions'
import { lostCells } from '@uplink/designs/form/cells'
import { widthsOf } from '@uplink/designs/widths'
import { useState, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { SelectField } from '../../../ui/fields/SelectField'
import { type MenuItem, Menu } from '../../../ui/menu/Menu'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { MultiSelectField } from '../../../ui/choosers/MultiSelectField'
import { CellTile } from './CellTile'
import styles from './rows.module.css'
import { cellErrors, type Errors } from '../designing/places'
import type { CellHands } from './use-cell-drag'
import { type Designer, newKey } from '../designing/use-designer'
import { counted } from '@uplink/contract/counted'
import { whyNotRemoved } from '@uplink/designs/form/rows'
import { whyNotToTab } from '@uplink/designs/form/tabs'
import { ClipboardPaste, Copy, CopyPlus, Ellipsis, PanelTop, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { IconButton } from '../../../ui/button/IconButton'
import { useToasts } from '../../../ui/UiProvider'
import { copy, useCopied } from './clipboard'

interface ColumnsQuestionProps {
  row: DesignRow
  count: number
  /** Undefined: the columns stay as they are. */
  onAnswer: (cells?: 'empty' | 'fit') => void
}

/**
 * Asks before filled cells are removed, because a new number of columns makes the row's cells again (specification
 * 4).
 */
function ColumnsQuestion({ row, count, onAnswer }: ColumnsQuestionProps) {
  const { empty, fit } = lostCells(row, count)
  const goes = empty === 1 ? 'goes' : 'go'
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={`Change ${row.name} to ${counted(count, 'column')}?`}
      onClose={() => onAnswer()}
      actions={
        <>
          <Button data-autofocus onClick={() => onAnswer()}>
            {`Keep ${counted(row.column_no, 'column')}`}
          </Button>
          <Button onClick={() => onAnswer('fit')}>Keep what fits</Button>
          <Button kind="danger" onClick={() => onAnswer('empty')}>
            Start empty
          </Button>
        </>
      }
    >
      {`${row.name} gets ${counted(count, 'empty cell')}; ${counted(empty, 'filled cell')} ${goes}. ${
        fit === 0 ? 'All of them fit.' : `${fit} would not fit.`
      }`}
    </Dialog>
  )
}

const counts = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }))

/** As many roles by name as fit beside the rest of a row's settings on a laptop. */
const namedRoles = 2

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
  onOpen: (place: CellPlace, how?: { asText: true }) => void
  /** Asks for the tab to which it goes. */
  onTab: () => void
  handle: ReactNode
  moves: readonly MenuItem[]
}

/** A row: its settings above, its cells below as the dashboard will show them. */
export function RowCard(props: RowCardProps) {
  const { designer, hands, row, roles, errors, onOpen, onTab, handle, moves } = props
  const { perform } = designer
  const [fewer, setFewer] = useState<number>()
  const cells = row.selected_report.report
  const { twelfths, sum } = widthsOf(cells)
  const count = (next: number, kept: 'empty' | 'fit') =>
    perform({ type: 'row/columns', row: row.key, count: next, cells: kept })
  const choose = (next: number) => {
    if (next === row.column_no) return
    if (lostCells(row, next).empty > 0) setFewer(next)
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
          <span aria-hidden className={styles.caption}>
            Roles
          </span>
          <MultiSelectField
            label="Roles"
            isBare
            shown={namedRoles}
            placeholder={row.role_ids === 'all' ? 'All' : undefined}
            options={roles.map(({ id, display_name: label }) => ({ value: String(id), label }))}
            value={row.role_ids === 'all' ? [] : row.role_ids.map(String)}
            error={errors[`rows.${row.order}.role_ids`]?.join(', ')}
            onChange={(ids) =>
              perform({
                type: 'row/roles',
                row: row.key,
                roleIds: ids.length === 0 ? 'all' : ids.map(Number),
              })
            }
          />
        </div>
        <div className={styles.display}>
          <span aria-hidden className={styles.caption}>
            Display
          </span>
          <SelectField
            label="Display"
            isBare
            options={displayTypes.map((value) => ({ value, label: displayNames[value] }))}
            placeholder="each cell’s"
            value={row.display_type}
            onChange={({ currentTarget }) =>
              perform({
                type: 'row/display',
                row: row.key,
                display: currentTarget.value as DesignRow['display_type'],
              })
            }
          />
        </div>
        <Checkbox
          label="Fixed"
          checked={row.fixed === 'yes'}
          onChange={({ currentTarget }) =>
            perform({ type: 'row/fix', row: row.key, isFixed: currentTarget.checked })
          }
        />
        <RowMenu designer={designer} row={row} moves={moves} onTab={onTab} />
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
            onOpen={(how) => onOpen({ row: row.key, column }, how)}
          />
        ))}
      </div>
      {sum > 12 && <p className={styles.note}>{`${sum} of 12: wraps`}</p>}
      {fewer !== undefined && (
        <ColumnsQuestion
          row={row}
          count={fewer}
          onAnswer={(kept) => {
            setFewer(undefined)
            if (kept !== undefined) count(fewer, kept)
          }}
        />
      )}
    </section>
  )
}

interface RowMenuProps {
  designer: Designer
  row: DesignRow
  moves: readonly MenuItem[]
  onTab: () => void
}

/** The acts on a whole row. */
function RowMenu({ designer, row, moves, onTab }: RowMenuProps) {
  const { design, perform } = designer
  const copied = useCopied()
  const toasts = useToasts()
  const isFull = design.rows.length >= designLimits.rows
  const whyNot = whyNotRemoved(design, row.order)
  const whyNotThere = whyNotToTab(design, row.order)
  const put = (given: DesignRow) => perform({ type: 'row/paste', key: newKey(), row: given, after: row.key })
  const remove = () => {
    perform({ type: 'row/remove', row: row.key })
    const isLast = row.tab !== '' && design.rows.every(({ key, tab }) => key === row.key || tab !== row.tab)
    toasts.show(
      'info',
      `Removed ${row.name}${isLast ? `, and with it the tab ${row.tab}` : ''}.`,
      undefined,
      { label: 'Undo', onSelect: designer.undo },
    )
  }
  const items: MenuItem[] = [
    ...moves,
    {
      key: 'tab',
      label: 'To another tab…',
      icon: PanelTop,
      disabled: whyNotThere !== undefined,
      ...(whyNotThere !== undefined && { hint: whyNotThere }),
      onSelect: onTab,
    },
    { key: 'twice', label: 'Duplicate', icon: CopyPlus, disabled: isFull, onSelect: () => put(row) },
    { key: 'copy', label: 'Copy', icon: Copy, onSelect: () => copy({ row }) },
    ...(copied && 'row' in copied
      ? [
          {
            key: 'paste',
            label: `Paste ${copied.row.name} after it`,
            icon: ClipboardPaste,
            disabled: isFull,
            onSelect: () => put(copied.row),
          },
        ]
      : []),
    {
      key: 'remove',
      label: 'Remove',
      icon: Trash2,
      kind: 'danger',
      disabled: whyNot !== undefined,
      ...(whyNot !== undefined && { hint: whyNot }),
      onSelect: remove,
    },
  ]
  return (
    <Menu
      label={`Actions for ${row.name}`}
      items={items}
      trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={`Actions for ${row.name}`} />}
    />
  )
}
