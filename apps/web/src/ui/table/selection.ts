import type { RowKey, Selection } from './columns'

type Chosen = Pick<Selection<never>, 'selected' | 'isAll' | 'onChange'>

/**
 * The state of one row's checkbox and its change. If all matching rows were selected, a change keeps only this
 * page's.
 */
export function selectRow(key: RowKey, { selected, isAll, onChange }: Chosen, page: readonly RowKey[] = []) {
  return {
    checked: isAll || selected.has(key),
    onChange: () => {
      const next = new Set(isAll ? page : selected)
      if (!next.delete(key)) next.add(key)
      onChange(next)
    },
  }
}

/** The state of the checkbox for all rows of this page and its change, which leaves other pages' rows as they are. */
export function selectAll(keys: readonly RowKey[], { selected, isAll, onChange }: Chosen) {
  const count = isAll ? keys.length : keys.filter((key) => selected.has(key)).length
  const isPage = keys.length > 0 && count === keys.length
  return {
    checked: isPage,
    isMixed: count > 0 && !isPage,
    onChange: () => {
      const next = new Set(isAll ? [] : selected)
      for (const key of keys) {
        if (isPage) next.delete(key)
        else next.add(key)
      }
      onChange(next)
    },
  }
}
