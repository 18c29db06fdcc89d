import type { DesignCell, DesignRow, DesignDefinition } from '@uplink/contract/designs/definition'
import type { CellPlace } from '@uplink/designs/form/actions'
import { isFilled } from '@uplink/designs/form/rows'
import { displayOf } from '@uplink/designs/form/problems'
import { needOf } from '@uplink/designs/templates'
import { isText, leadOf } from '@uplink/designs/texts'
import {
  ClipboardPaste,
  Copy,
  Ellipsis,
  Eraser,
  GripVertical,
  Plus,
  Scissors,
  Settings,
  SquareArrowOutUpRight,
  Type,
} from 'lucide-react'
import { pathTo } from '@uplink/contract/screens'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu, type MenuItem } from '../../../ui/menu/Menu'
import { CellPreview, TextPreview } from '../settings/CellPreview'
import { chosenReportQuery } from '../designs.data'
import { copy, useCopied } from './clipboard'
import styles from './rows.module.css'
import type { Errors } from '../designing/places'
import type { Designer } from '../designing/use-designer'
import { placeName } from './cell-words'
import type { CellHands } from './use-cell-drag'

/** The neighbour of a cell in an arrow's direction: in its row, or at about the same place in the tab's row above or below. */
function neighbourOf(
  { rows }: DesignDefinition,
  { row: key, column }: CellPlace,
  arrow: string,
): CellPlace | undefined {
  const index = rows.findIndex((row) => row.key === key)
  const row = rows[index]
  if (!row) return undefined
  const across = { ArrowLeft: -1, ArrowRight: 1 }[arrow]
  if (across !== undefined) {
    const to = column + across
    return to >= 0 && to < row.column_no ? { row: key, column: to } : undefined
  }
  const other = rows[index + ({ ArrowUp: -1, ArrowDown: 1 }[arrow] ?? rows.length)]
  return other?.tab === row.tab
    ? { row: other.key, column: Math.min(column, other.column_no - 1) }
    : undefined
}

interface CellTileProps {
  designer: Designer
  hands: CellHands
  place: CellPlace
  cell: DesignCell
  row: DesignRow
  twelfths: number
  errors: Errors
  onOpen: (how?: { asText: true }) => void
}

/** A cell in its place: its preview, and its acts by menu and keys. */
export function CellTile(props: CellTileProps) {
  const { designer, hands, place, cell, row, twelfths, errors, onOpen } = props
  const { design, perform } = designer
  const copied = useCopied()
  const name = placeName(row.name, place.column)
  const { isDragged, isTarget, drawnTo } = hands.stateOf(place)
  const problems = Object.values(errors).flat()
  const clear = () => perform({ type: 'cell/clear', place })
  const cut = () => {
    copy({ cell })
    clear()
  }
  const paste = () => {
    if (copied && 'cell' in copied)
      perform({ type: 'cell/change', place, cell: { ...copied.cell, grid: cell.grid } })
  }
  const widen = (step: number) => hands.resize(place, Math.round(twelfths) + step)
  const swap = (key: string) => {
    const other = neighbourOf(design, place, key)
    if (!other) return
    hands.swap(place, other)
    // the cell keeps the focus after it has moved
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
    { key: 'settings', label: 'Settings', icon: Settings, onSelect: () => onOpen() },
    ...(isFilled(cell)
      ? []
      : [{ key: 'text', label: 'Write a text', icon: Type, onSelect: () => onOpen({ asText: true }) }]),
    { key: 'copy', label: 'Copy', icon: Copy, disabled: !isFilled(cell), onSelect: () => copy({ cell }) },
    { key: 'cut', label: 'Cut', icon: Scissors, disabled: !isFilled(cell), onSelect: cut },
    {
      key: 'paste',
      label: 'Paste',
      icon: ClipboardPaste,
      onSelect: paste,
      disabled: !copied || !('cell' in copied),
    },
    ...(cell.report_id === null
      ? []
      : [
          {
            key: 'report',
            label: 'Open report',
            icon: SquareArrowOutUpRight,
            href: pathTo('report', { id: cell.report_id }),
          },
        ]),
    {
      key: 'clear',
      label: 'Clear',
      icon: Eraser,
      kind: 'danger',
      disabled: !isFilled(cell),
      onSelect: clear,
    },
  ]
  const trouble = problems.length > 0
  const isEmpty = cell.report_id === null && !isText(cell)
  const title = useTitle(cell)
  return (
    <article
      className={styles.tile}
      data-empty={isEmpty || undefined}
      data-trouble={trouble || undefined}
      data-tile={`${place.row} ${place.column}`}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      style={{ flexBasis: `calc(${twelfths / 12} * (100% + var(--ui-space-3)) - var(--ui-space-3))` }}
    >
      <div className={styles.tileHead}>
        {/* only for the pointer: with keys the cell is moved by its name's button */}
        <span className={styles.grip} title="Drag to another place" {...hands.gripOf(place)}>
          <GripVertical aria-hidden />
        </span>
        <button
          type="button"
          className={styles.title}
          data-cell={`${place.row} ${place.column}`}
          aria-label={`${name}: ${isEmpty ? [cell.title, 'choose a report'].filter(Boolean).join(', ') : title || 'settings'}`}
          onClick={() => onOpen()}
          onKeyDown={press}
        >
          {isEmpty ? (
            <>
              <Plus aria-hidden /> {cell.title || 'Choose a report'}
            </>
          ) : (
            <Title cell={cell} title={title} />
          )}
        </button>
        <Menu
          label={`Actions for ${name}`}
          items={items}
          trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={`Actions for ${name}`} />}
        />
      </div>
      {trouble ? <p className={styles.trouble}>{problems.join(', ')}</p> : <Inside cell={cell} row={row} />}
      <span className={styles.edge} title="Drag to make it wider" {...hands.edgeOf(place)} />
      {drawnTo !== undefined && (
        <span
          className={styles.drawn}
          aria-hidden
          style={{ width: `calc(${within(drawnTo) / twelfths} * 100%)` }}
        >
          {`${within(drawnTo)} of 12`}
        </span>
      )}
    </article>
  )
}

/** What names a cell in the design; empty where nothing does. */
const titleOf = ({ title, text, text_bn }: DesignCell) => title || leadOf(text || text_bn)

/** The same, or the name of its report, as on the dashboard. */
function useTitle(cell: DesignCell): string {
  const isUnnamed = cell.report_id !== null && cell.title === ''
  const report = useQuery({ ...chosenReportQuery(cell.report_id ?? 0), enabled: isUnnamed })
  return titleOf(cell) || (isUnnamed && report.data?.report_name) || ''
}

/** What a cell that shows something is called. */
const Title = ({ cell, title }: { cell: DesignCell; title: string }) =>
  isText(cell) ? cell.title || 'Text' : title || 'Untitled'

const within = (twelfths: number) => Math.min(Math.max(twelfths, 1), 12)

function Inside({ cell, row }: { cell: DesignCell; row: DesignRow }) {
  const display = displayOf(cell, row)
  if (cell.report_id !== null) return <CellPreview cell={cell} display={display} />
  if (isText(cell)) return <TextPreview cell={cell} />
  if (cell.title === '' || display === '') return null
  return <p className={styles.note}>{`Needs ${needOf(display, cell.graph_type)}.`}</p>
}
