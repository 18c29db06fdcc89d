import { useState } from 'react'
import { childrenOf, refusalOf, rowsOf, type Spot, type TreeItem, type TreeRow } from './tree'

interface Moved {
  items: readonly TreeItem[]
  maxDepth: number
  tooDeep: string
  isFixed: (item: TreeItem) => boolean
  onMove: (key: string, spot: Spot) => void
}

/** Makes the allowed moves, with a text for screen readers: 'Desk, 2 of 5 in Work', or why a move was refused. */
export function useTreeMoves({ items, maxDepth, tooDeep, isFixed, onMove }: Moved) {
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
