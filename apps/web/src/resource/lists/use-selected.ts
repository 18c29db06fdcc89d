import { useState } from 'react'
import type { RowKey } from '../../ui/table/columns'
import type { Row } from '../declaration'

interface Chosen {
  /** The list's filters: when they change, the selection ends. */
  of: string
  rows: ReadonlyMap<RowKey, Row>
  isAll: boolean
}

/** The selected rows of a list, on all its pages, or all that match. */
export function useSelected(shown: readonly Row[], query: object) {
  const of = JSON.stringify(query)
  const none: Chosen = { of, rows: new Map(), isAll: false }
  const [kept, setChosen] = useState<Chosen>(none)
  const chosen = kept.of === of ? kept : none
  const known = new Map<RowKey, Row>([...chosen.rows, ...shown.map((row) => [row.id, row] as const)])
  return {
    /** The selected rows as they were last shown. */
    rows: [...chosen.rows.keys()].map((id) => known.get(id)).filter((row) => row !== undefined),
    keys: new Set(chosen.rows.keys()) as ReadonlySet<RowKey>,
    isAll: chosen.isAll,
    onAll: () => setChosen({ ...chosen, isAll: true }),
    choose: (keys: Iterable<RowKey>) => {
      const rows = new Map<RowKey, Row>()
      for (const key of keys) {
        const row = known.get(key)
        if (row) rows.set(key, row)
      }
      setChosen({ of, rows, isAll: false })
    },
  }
}

export type Selected = ReturnType<typeof useSelected>
