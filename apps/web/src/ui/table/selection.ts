import type { RowKey, Selection } from './columns'

type Chosen = Pick<Selection<never>, 'selected' | 'onChange'>

/** The checkbox of one row. */
export function selectRow(key: RowKey, { selected, onChange }: Chosen) {
  return {
    checked: selected.has(key),
    onChange: () => {
      const next = new Set(selected)
      if (!next.delete(key)) next.add(key)
      onChange(next)
    },
  }
}

/** The checkbox of all rows of this page; rows of other pages keep what they have. */
export function selectAll(keys: readonly RowKey[], { selected, onChange }: Chosen) {
  const count = keys.filter((key) => selected.has(key)).length
  const isAll = keys.length > 0 && count === keys.length
  return {
    checked: isAll,
    isMixed: count > 0 && !isAll,
    onChange: () => {
      const next = new Set(selected)
      for (const key of keys) {
        if (isAll) next.delete(key)
        else next.add(key)
      }
      onChange(next)
    },
  }
}
