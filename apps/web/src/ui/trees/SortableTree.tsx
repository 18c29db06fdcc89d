import { ChevronDown, ChevronRight, EllipsisVertical, GripVertical, Lock } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { singleKey } from '../keys/single-keys'
import { Menu, type MenuItem } from '../menu/Menu'
import { MoveDialog } from './MoveDialog'
import { childrenOf, refusalOf, rowsOf, spotAt, type Spot, type TreeItem, type TreeRow } from './tree'
import styles from './trees.module.css'
import { gapAt, useDrag, type Drag } from './use-drag'

interface Moved {
  items: readonly TreeItem[]
  maxDepth: number
  tooDeep: string
  isFixed: (item: TreeItem) => boolean
  onMove: (key: string, spot: Spot) => void
}

/** Makes the allowed moves, with a text for screen readers: 'Desk, 2 of 5 in Work', or why a move was refused. */
function useTreeMoves({ items, maxDepth, tooDeep, isFixed, onMove }: Moved) {
  const [said, setSaid] = useState('')
  const rows = rowsOf(items)
  const nameOf = (key: string | null) => rows.find(({ item }) => item.key === key)?.item.label

  const go = (item: TreeItem, spot: Spot) => {
    const now = rows.find((row) => row.item.key === item.key)
    if (now?.parent === spot.parent && now.index === spot.index) return
    const refusal = refusalOf(items, item, spot, { maxDepth, isFixed })
    if (refusal === 'too deep') return setSaid(`${item.label} stays: ${tooDeep.toLowerCase()}`)
    if (refusal) return setSaid(`${item.label} stays where it is`)
    onMove(item.key, spot)
    const siblings = childrenOf(items, spot.parent).filter(({ key }) => key !== item.key).length + 1
    const into = spot.parent === null ? '' : ` in ${nameOf(spot.parent) ?? ''}`
    setSaid(`${item.label}, ${spot.index + 1} of ${siblings}${into}`)
  }

  /** Moves by Shift and an arrow: up, down, or to another level. */
  const byKey = (key: string, { item, parent, index, siblings }: TreeRow<TreeItem>) => {
    const above = siblings[index - 1]
    const parentRow = rows.find((row) => row.item.key === parent)
    const to: Partial<Record<string, Spot | undefined>> = {
      ArrowUp: { parent, index: index - 1 },
      ArrowDown: { parent, index: index + 1 },
      ArrowRight: above && { parent: above.key, index: above.children.length },
      ArrowLeft: parentRow && { parent: parentRow.parent, index: parentRow.index + 1 },
    }
    if (!(key in to)) return undefined
    return () => {
      const spot = to[key]
      if (!spot || spot.index < 0 || (parent === spot.parent && spot.index >= siblings.length))
        return setSaid(`${item.label} is at the end already`)
      go(item, spot)
    }
  }
  return { said, go, byKey }
}

export interface SortableTreeProps<Item extends TreeItem> {
  /** 'Menu'. For screen readers. */
  label: string
  items: readonly Item[]
  maxDepth: number
  /** The text when a move would make too many levels: 'Three levels at most'. */
  tooDeep: string
  /** Whether an item is fixed: it has no handle, and no item can move behind the fixed ones at the end. */
  isFixed: (item: TreeItem) => boolean
  onMove: (key: string, spot: Spot) => void
  /** The item whose form is shown next to the tree. */
  selected?: string | undefined
  onSelect: (key: string) => void
  /** Called on N to make a new item below this one. */
  onNew?: (below: string) => void
  /** Grey text after the name: an address, badges. */
  hint?: (item: Item) => ReactNode
  /** Further entries of its ⋯ menu. */
  menu?: (item: Item) => readonly MenuItem[]
}

/** With more rows than this, branches are folded at first: a whole menu is four screens long. */
const mostUnfolded = 24

/** Which branches of a tree are folded. What is selected, or was just moved, is always in sight. */
function useTreeFolds(items: readonly TreeItem[], selected: string | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const all = rowsOf(items)
  const branches = all.filter(({ item }) => item.children.length > 0).map(({ item }) => item.key)
  const above = new Set(ancestorsOf(all, selected))
  const isLong = all.length > mostUnfolded
  const isFolded = (key: string) => chosen.get(key) ?? (isLong && !above.has(key))
  const set = (keys: readonly string[], folds: boolean) =>
    setChosen((before) => new Map([...before, ...keys.map((key) => [key, folds] as const)]))
  const folded: ReadonlySet<string> = new Set(branches.filter(isFolded))
  return {
    folded,
    /** Whether there is something to fold at all. */
    hasBranches: branches.length > 0,
    fold: (key: string, folds: boolean) => set([key], folds),
    toggleAll: () => set(branches, folded.size === 0),
    /** Opens all that lies over a place. */
    reveal: (parent: string | null) => parent !== null && set([parent, ...ancestorsOf(all, parent)], false),
  }
}

function ancestorsOf(rows: ReturnType<typeof rowsOf>, key: string | undefined): string[] {
  const parent = rows.find(({ item }) => item.key === key)?.parent ?? null
  return parent === null ? [] : [parent, ...ancestorsOf(rows, parent)]
}

/** The indentation of a level, in pixels. */
const indent = 24

/**
 * A tree that people can put in order. ↑↓ move the focus, ←→ fold, Enter opens, N makes a new item, M is 'Move to…'.
 * Shift+↑↓ change the order and Shift+←→ the level; screen readers announce each move. The pointer drags by the
 * handle: a line shows where the item would go, red where it may not.
 */
export function SortableTree<Item extends TreeItem>(props: SortableTreeProps<Item>) {
  const { label, items, maxDepth, isFixed, selected, onSelect } = props
  const { folded, hasBranches, fold, toggleAll, reveal } = useTreeFolds(items, selected)
  const [stop, setStop] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const rows = rowsOf(items, folded)
  const limits = { maxDepth, isFixed }
  const moves = useTreeMoves({
    ...props,
    onMove: (key, spot) => {
      // what was moved does not vanish in a folded branch
      reveal(spot.parent)
      props.onMove(key, spot)
    },
  })

  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-tree-row]') ?? [])]
  const focus = (key: string | undefined) =>
    elements()
      .find(({ dataset }) => dataset['treeRow'] === key)
      ?.focus()

  const targetOf = ({ key, x, y, startX }: Drag) => {
    const row = rows.find(({ item }) => item.key === key)
    if (!row) return undefined
    // an item moves with its branch, so it cannot go into itself
    const inside = new Set(rowsOf([row.item]).map(({ item }) => item.key))
    const others = rows.filter(({ item }) => !inside.has(item.key))
    const places = elements().filter(({ dataset }) => !inside.has(dataset['treeRow'] ?? ''))
    const gap = gapAt(places, y)
    const { depth, ...spot } = spotAt(others, gap, row.depth + Math.round((x - startX) / indent))
    const line =
      places[gap - 1]?.getBoundingClientRect().bottom ?? places[0]?.getBoundingClientRect().top ?? 0
    const top = line - (list.current?.getBoundingClientRect().top ?? 0)
    return { row, spot, depth, top, refusal: refusalOf(items, row.item, spot, limits) }
  }
  const { dragged, target, handle } = useDrag(targetOf, (_key, { row, spot }) => moves.go(row.item, spot))

  const press = (event: KeyboardEvent, row: TreeRow<Item>) => {
    const { item, depth, parent } = row
    const at = rows.indexOf(row)
    const isOpen = item.children.length > 0 && !folded.has(item.key)
    if (event.target !== event.currentTarget) return
    const act = event.shiftKey
      ? moves.byKey(event.key, row)
      : {
          ArrowDown: () => focus(rows[at + 1]?.item.key),
          ArrowUp: () => focus(rows[at - 1]?.item.key),
          Home: () => focus(rows[0]?.item.key),
          End: () => focus(rows.at(-1)?.item.key),
          ArrowRight: () =>
            isOpen
              ? focus(rows[at + 1]?.item.key)
              : item.children.length > 0
                ? fold(item.key, false)
                : undefined,
          ArrowLeft: () => (isOpen ? fold(item.key, true) : depth > 0 && focus(parent ?? undefined)),
          Enter: () => onSelect(item.key),
        }[event.key]
    const letter = { m: () => setMoving(item.key), n: () => props.onNew?.(item.key) }[singleKey(event) ?? '']
    const chosen = act ?? letter
    if (!chosen) return
    event.preventDefault()
    chosen()
  }
  const stopKey = rows.some(({ item }) => item.key === stop) ? stop : rows[0]?.item.key
  const movingRow = rows.find(({ item }) => item.key === moving)
  return (
    <div className={styles.around}>
      {hasBranches && (
        <div className={styles.foldAll}>
          <Button kind="quiet" size="small" onClick={toggleAll}>
            {folded.size > 0 ? 'Open all' : 'Fold all'}
          </Button>
        </div>
      )}
      <div ref={list} role="tree" aria-label={label} className={styles.tree} data-single-keys>
        {rows.map((row) => (
          <div
            key={row.item.key}
            role="treeitem"
            data-tree-row={row.item.key}
            aria-label={row.item.label}
            aria-level={row.depth + 1}
            aria-setsize={row.siblings.length}
            aria-posinset={row.index + 1}
            aria-expanded={row.item.children.length > 0 ? !folded.has(row.item.key) : undefined}
            aria-selected={row.item.key === selected}
            tabIndex={row.item.key === stopKey ? 0 : -1}
            className={styles.row}
            data-dragged={dragged === row.item.key || undefined}
            onFocus={() => setStop(row.item.key)}
            onKeyDown={(event) => press(event, row)}
            onClick={() => onSelect(row.item.key)}
          >
            <Row
              {...props}
              row={row}
              isFolded={folded.has(row.item.key)}
              onFold={(isFolded) => fold(row.item.key, isFolded)}
              grip={handle(row.item.key)}
              onMoveTo={() => setMoving(row.item.key)}
            />
          </div>
        ))}
        {target && (
          <div
            className={styles.drop}
            data-refused={target.refusal !== undefined || undefined}
            style={{ top: target.top, left: target.depth * indent + 8 }}
          >
            {target.refusal === 'too deep' && <span className={styles.why}>{props.tooDeep}</span>}
          </div>
        )}
      </div>
      <p role="status" className="ui-hidden-visually">
        {moves.said}
      </p>
      {movingRow && (
        <MoveDialog
          label={movingRow.item.label}
          parents={[
            { key: null, label: 'At the top level' },
            ...rowsOf(items)
              .filter(
                ({ item }) =>
                  refusalOf(
                    items,
                    movingRow.item,
                    {
                      parent: item.key,
                      index: childrenOf(items, item.key).filter(({ key }) => key !== moving).length,
                    },
                    limits,
                  ) === undefined,
              )
              .map(({ item, depth }) => ({ key: item.key, label: `${'\u2003'.repeat(depth)}${item.label}` })),
          ]}
          siblingsOf={(parent) => childrenOf(items, parent).filter(({ key }) => key !== moving)}
          isAllowed={(spot) => refusalOf(items, movingRow.item, spot, limits) === undefined}
          now={{ parent: movingRow.parent, index: movingRow.index }}
          onMove={(spot) => {
            setMoving(undefined)
            moves.go(movingRow.item, spot)
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

interface RowProps<Item extends TreeItem> extends SortableTreeProps<Item> {
  row: TreeRow<Item>
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  grip: object
  onMoveTo: () => void
}

function Row<Item extends TreeItem>(props: RowProps<Item>) {
  const { row, isFolded, onFold, grip, onMoveTo, isFixed, hint, menu } = props
  const { item, depth } = row
  const Arrow = isFolded ? ChevronRight : ChevronDown
  const fixed = isFixed(item)
  const items = [
    ...(fixed ? [] : [{ key: 'move to', label: 'Move to…', onSelect: onMoveTo }]),
    ...(menu?.(item) ?? []),
  ]
  return (
    <>
      {fixed ? (
        <span className={styles.noGrip} title="It stays where it is">
          <Lock aria-hidden />
        </span>
      ) : (
        <span aria-hidden className={styles.grip} {...grip}>
          <GripVertical />
        </span>
      )}
      <span style={{ width: depth * indent }} className={styles.indent} />
      {item.children.length > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={styles.fold}
          onClick={(event) => {
            event.stopPropagation()
            onFold(!isFolded)
          }}
        >
          <Arrow />
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      <span className={styles.words}>
        <span className={styles.name}>{item.label}</span>
        <span className={styles.hint}>{hint?.(item)}</span>
      </span>
      {items.length > 0 && (
        <span onClick={(event) => event.stopPropagation()}>
          <Menu
            label={`Actions for ${item.label}`}
            items={items}
            trigger={(trigger) => (
              <IconButton {...trigger} icon={EllipsisVertical} label={`Actions for ${item.label}`} />
            )}
          />
        </span>
      )}
    </>
  )
}
