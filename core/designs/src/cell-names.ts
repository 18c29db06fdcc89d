import type { ViewedCell } from '@uplink/contract/designs/routes'
import type { DesignRow } from '@uplink/contract/designs/definition'
import { leadOf } from './texts'

interface Row {
  name: string
  titles: readonly string[]
}

type Named = Pick<ViewedCell, 'title' | 'title_bn' | 'text' | 'text_bn'>

/** What a cell shows in one's language: where there is nothing in Bangla, the other one. */
export function wordsOf<Cell extends Named>(cell: Cell, language: 'en' | 'bn') {
  const isBangla = language === 'bn'
  return {
    title: (isBangla && cell.title_bn) || cell.title,
    text: (isBangla && cell.text_bn) || cell.text,
    /** The language of the text. */
    lang: isBangla && cell.text_bn !== '' ? ('bn' as const) : ('en' as const),
  }
}

/** The heading of a cell, or what names it where it has none. */
export function titleOf(cell: Named & Pick<ViewedCell, 'report'>, language: 'en' | 'bn'): string {
  const { title, text } = wordsOf(cell, language)
  return title || leadOf(text) || cell.report?.report_name || 'Empty'
}

/**
 * Names the place of each cell whose title another cell has too, so that both can be told apart.
 *
 * @param of the dashboard's name, if several dashboards are on one page; then every cell gets it
 */
export function placesOf(
  rows: readonly Row[],
  of?: string,
): (row: number, column: number) => string | undefined {
  const count = new Map<string, number>()
  for (const title of rows.flatMap(({ titles }) => titles)) count.set(title, (count.get(title) ?? 0) + 1)
  return (row, column) => {
    const { name = '', titles = [] } = rows[row] ?? {}
    const isTwin = (count.get(titles[column] ?? '') ?? 0) > 1
    const words = [...(isTwin ? [`${name}, cell ${column + 1}`] : []), ...(of === undefined ? [] : [of])]
    return words.length > 0 ? words.join(', ') : undefined
  }
}

interface DesignViewer {
  roleIds: readonly number[]
  isCustomer: boolean
}

/**
 * Whether a row is for a viewer. `all` means every role of the provider's own people; customers only see rows that
 * name their role.
 */
export function isRowFor({ role_ids: ids }: Pick<DesignRow, 'role_ids'>, viewer: DesignViewer): boolean {
  return ids === 'all' ? !viewer.isCustomer : ids.some((id) => viewer.roleIds.includes(id))
}
