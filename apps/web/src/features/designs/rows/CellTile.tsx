import type { DesignCell, DesignRow } from '@uplink/contract/designs/definition'
import { gridWidths } from '@uplink/contract/designs/words'
import type { CellPlace } from '@uplink/designs/form/acts'
import { isFilled } from '@uplink/designs/form/rows'
import { displayOf } from '@uplink/designs/form/problems'
import {
  ClipboardPaste,
  Copy,
  Ellipsis,
  Eraser,
  Plus,
  Scissors,
  Settings,
  SquareArrowOutUpRight,
} from 'lucide-react'
import { pathTo } from '@uplink/contract/screens'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu, type MenuItem } from '../../../ui/menu/Menu'
import { CellPreview } from '../settings/CellPreview'
import { copy, useCopied } from './clipboard'
import styles from './rows.module.css'
import type { Errors } from '../designing/places'
import { neighbourOf } from './neighbours'
import type { Designer } from '../designing/use-designer'

interface CellTileProps {
  designer: Designer
  place: CellPlace
  cell: DesignCell
  row: DesignRow
  twelfths: number
  errors: Errors
  onOpen: () => void
}

const gridOf = (width: number) => `col-md-${width}` as DesignCell['grid']

/** A cell in its place: what it shows, and its acts by menu and by keys. */
export function CellTile({ designer, place, cell, row, twelfths, errors, onOpen }: CellTileProps) {
  const { design, perform } = designer
  const copied = useCopied()
  const name = `${row.name}, cell ${place.column + 1}`
  const problems = Object.values(errors).flat()
  const clear = () => perform({ do: 'clear cell', place })
  const cut = () => {
    copy({ cell })
    clear()
  }
  const paste = () => {
    if (copied && 'cell' in copied) perform({ do: 'cell', place, cell: { ...copied.cell, grid: cell.grid } })
  }
  const widen = (step: number) => {
    const width = Math.round(twelfths) + step
    if (!gridWidths.some((each) => each === width)) return
    const widths = row.selected_report.report.map(({ grid }, column) =>
      column === place.column ? gridOf(width) : grid,
    )
    perform({ do: 'widths', row: row.key, widths })
  }
  const swap = (key: string) => {
    const other = neighbourOf(design, place, key)
    if (!other) return
    perform({ do: 'swap', one: place, other })
    // the cell keeps the focus wherever it stands now
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-cell="${other.row} ${other.column}"]`)?.focus(),
    )
  }
  const press = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const letters: Record<string, () => void> = { c: () => copy({ cell }), x: cut, v: paste }
    const plain: Record<string, () => void> = { Delete: clear, '-': () => widen(-1), '+': () => widen(1) }
    const act =
      event.shiftKey && event.key.startsWith('Arrow')
        ? () => swap(event.key)
        : isCommand
          ? letters[event.key.toLowerCase()]
          : plain[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const items: MenuItem[] = [
    { key: 'settings', label: 'Settings', icon: Settings, onSelect: onOpen },
    { key: 'copy', label: 'Copy', icon: Copy, disabled: !isFilled(cell), onSelect: () => copy({ cell }) },
    { key: 'cut', label: 'Cut', icon: Scissors, disabled: !isFilled(cell), onSelect: cut },
    {
      ...{ key: 'paste', label: 'Paste', icon: ClipboardPaste, onSelect: paste },
      disabled: !copied || !('cell' in copied),
    },
    ...(cell.report_id === null
      ? []
      : [
          {
            ...{ key: 'report', label: 'Open report', icon: SquareArrowOutUpRight },
            href: pathTo('report', { id: cell.report_id }),
          },
        ]),
    {
      ...{ key: 'clear', label: 'Clear', icon: Eraser, kind: 'danger' },
      disabled: !isFilled(cell),
      onSelect: clear,
    },
  ]
  const trouble = problems.length > 0
  return (
    <article
      className={styles.tile}
      data-empty={cell.report_id === null || undefined}
      data-trouble={trouble || undefined}
      data-display={displayOf(cell, row) || undefined}
      style={{ flexBasis: `calc(${twelfths / 12} * (100% + var(--ui-space-3)) - var(--ui-space-3))` }}
    >
      <div className={styles.tileHead}>
        <button
          type="button"
          className={styles.title}
          data-cell={`${place.row} ${place.column}`}
          aria-label={`${name}: ${cell.report_id === null ? 'choose a report' : cell.title || 'settings'}`}
          onClick={onOpen}
          onKeyDown={press}
        >
          {cell.report_id === null ? (
            <>
              <Plus aria-hidden /> Choose a report
            </>
          ) : (
            cell.title || 'Untitled'
          )}
        </button>
        <Menu
          label={`Acts of ${name}`}
          items={items}
          trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={`Acts of ${name}`} />}
        />
      </div>
      {trouble ? (
        <p className={styles.trouble}>{problems.join(', ')}</p>
      ) : (
        cell.report_id !== null && <CellPreview cell={cell} display={displayOf(cell, row)} />
      )}
    </article>
  )
}
