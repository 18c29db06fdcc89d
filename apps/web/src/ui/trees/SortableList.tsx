import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MenuItem } from '../menu/Menu'
import { MoveDialog } from './MoveDialog'
import styles from './trees.module.css'
import { gapAt, useDrag, type Drag } from './use-drag'

export interface ListItem {
  key: string
  /** 'Row 1'. For screen readers. */
  label: string
}

export interface SortableListProps<Item extends ListItem> {
  /** 'Rows of the dashboard' */
  label: string
  items: readonly Item[]
  /** Whether an item is fixed: it has no handle, and no other item can move past it. */
  isFixed?: (item: Item) => boolean
  /** Called with the new index among all items, from 0. */
  onMove: (key: string, index: number) => void
  /** Called on Delete on an item's handle. */
  onRemove?: ((item: Item) => void) | undefined
  /** Renders an item with its handle, and with the moves for its ⋯ menu: 'Move up', 'Move down', 'Move to…'. */
  render: (item: Item, handle: ReactNode, moves: readonly MenuItem[]) => ReactNode
}

/**
 * Items in an order that people choose. Shift+↑↓ on a handle moves an item, which screen readers announce. The
 * pointer drags it: a line shows where it would go, and nothing else moves meanwhile. A phone has no handles; there
 * the moves are in the ⋯ menu.
 */
export function SortableList<Item extends ListItem>(props: SortableListProps<Item>) {
  const { label, items, isFixed = () => false, onMove, onRemove, render } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [moving, setMoving] = useState<string>()

  /** The item whose handle got Delete. It may go later than the key, after a question. */
  const removed = useRef<{ index: number; of: number }>(undefined)
  useEffect(() => {
    const { index, of } = removed.current ?? { index: 0, of: 0 }
    if (items.length >= of) return
    removed.current = undefined
    // the handle took the focus with it
    if (document.activeElement !== document.body) return
    const next = list.current?.children[Math.min(index, items.length - 1)]
    const field =
      next?.querySelector<HTMLElement>('[data-handle]') ?? next?.querySelector<HTMLElement>('input, button')
    field?.focus()
  }, [items])

  const indexOf = (key: string) => items.findIndex((item) => item.key === key)
  /** Fixed items keep their index, so an item moves only between the fixed ones around it. */
  const mayGo = (from: number, to: number) => {
    const passed = items.slice(Math.min(from, to), Math.max(from, to) + 1)
    return to >= 0 && to < items.length && !passed.some((item) => isFixed(item))
  }
  const go = (key: string, to: number) => {
    const from = indexOf(key)
    const name = items[from]?.label ?? ''
    if (from === to) return
    if (!mayGo(from, to)) return setSaid(`${name} stays where it is`)
    onMove(key, to)
    setSaid(`${name}, ${to + 1} of ${items.length}`)
  }
  const targetOf = ({ key, y }: Drag) => {
    const places = [...(list.current?.children ?? [])].slice(0, items.length)
    const from = indexOf(key)
    const gap = gapAt(places, y)
    // the gaps before and after the item itself are the same place
    const index = gap > from ? gap - 1 : gap
    const line =
      places[gap]?.getBoundingClientRect().top ?? places.at(-1)?.getBoundingClientRect().bottom ?? 0
    const top = line - (list.current?.getBoundingClientRect().top ?? 0)
    return { index, top, isRefused: !mayGo(from, index) && index !== from }
  }
  const { dragged, target, handle } = useDrag(targetOf, (key, { index }) => go(key, index))
  const press = (event: KeyboardEvent, index: number) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const held = items[index]
    if (event.key === 'Delete' && onRemove && held) {
      event.preventDefault()
      removed.current = { index, of: items.length }
      return onRemove(held)
    }
    if (!event.shiftKey || way === undefined) return
    event.preventDefault()
    if (held) go(held.key, index + way)
  }
  const movesOf = (item: Item, index: number): readonly MenuItem[] =>
    isFixed(item)
      ? []
      : [
          {
            key: 'up',
            label: 'Move up',
            disabled: !mayGo(index, index - 1),
            onSelect: () => go(item.key, index - 1),
          },
          {
            key: 'down',
            label: 'Move down',
            disabled: !mayGo(index, index + 1),
            onSelect: () => go(item.key, index + 1),
          },
          { key: 'to', label: 'Move to…', onSelect: () => setMoving(item.key) },
        ]
  const movingItem = items.find(({ key }) => key === moving)
  return (
    <div className={styles.around}>
      <ol ref={list} aria-label={label} className={styles.list}>
        {items.map((item, index) => (
          <li key={item.key} data-dragged={dragged === item.key || undefined} className={styles.item}>
            {render(
              item,
              isFixed(item) ? null : (
                <button
                  type="button"
                  className={styles.handle}
                  data-handle
                  aria-label={`Move ${item.label}, ${index + 1} of ${items.length}: Shift and an arrow`}
                  onKeyDown={(event) => press(event, index)}
                  {...handle(item.key)}
                >
                  <GripVertical aria-hidden />
                </button>
              ),
              movesOf(item, index),
            )}
          </li>
        ))}
        {target && (
          <li
            aria-hidden
            className={styles.drop}
            data-refused={target.isRefused || undefined}
            style={{ top: target.top, left: 0 }}
          />
        )}
      </ol>
      <p role="status" className="ui-hidden-visually">
        {said}
      </p>
      {movingItem && (
        <MoveDialog
          label={movingItem.label}
          siblingsOf={() => items.filter(({ key }) => key !== moving)}
          isAllowed={({ index }) =>
            index === indexOf(movingItem.key) || mayGo(indexOf(movingItem.key), index)
          }
          now={{ parent: null, index: indexOf(movingItem.key) }}
          onMove={({ index }) => {
            setMoving(undefined)
            go(movingItem.key, index)
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}
