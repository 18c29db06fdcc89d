/** One thing that was measured of a database. */
export interface Figure {
  name: string
  unit: string
  value: number
  /** More is better, as with calls a second; otherwise less is. */
  isMoreBetter?: boolean
  /** It grows with the rows, because it reads or writes all of them. */
  isLinear?: boolean
  /** What is wanted at any size, at most (or at least). */
  wanted?: number
}

/** What was measured of one size. */
export interface Column {
  customers: number
  lines: number
  bytes: number
  figures: readonly Figure[]
}

/** How a cost grows from the smallest size to the largest one, as a power of it: 0 does not grow, 1 is in proportion. */
export function powerOf(figure: Figure, first: Column, last: Column): number | undefined {
  const [one, other] = [first, last].map(
    ({ figures }) => figures.find(({ name }) => name === figure.name)?.value,
  )
  if (!one || !other || first.lines >= last.lines) return undefined
  const growth = figure.isMoreBetter ? one / other : other / one
  return Math.log(growth) / Math.log(last.lines / first.lines)
}

/** Ten times the lines may cost a quarter more: pages of an index, and what no longer fits into memory. */
const asGoodAsFlat = 0.1
/** A logarithm's growth from six hundred lines to a million. */
const asLogarithm = 0.2

export function verdictOf(power: number | undefined, { isLinear = false }: Figure): string {
  if (power === undefined) return ''
  if (power <= asGoodAsFlat) return 'flat'
  if (power <= asLogarithm) return 'as a logarithm'
  const told = `size^${power.toFixed(2)}`
  if (isLinear) return power <= 1.1 ? `${told}, in proportion` : `${told}, WORSE THAN ITS ROWS`
  return `${told}, GROWS`
}

const shownOf = (value: number) =>
  Number.isNaN(value) ? '–' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

/** All figures of all sizes beside each other, as a table in Markdown. */
export function tableOf(columns: readonly Column[]): string[] {
  const [first, last] = [columns[0], columns.at(-1)]
  if (!first || !last) return []
  const head = columns.map(
    ({ lines, bytes }) => `${lines.toLocaleString('en')} lines, ${(bytes / 1e9).toFixed(1)} GB`,
  )
  const names = [...new Set(columns.flatMap(({ figures }) => figures.map(({ name }) => name)))]
  const rows = names.map((name) => {
    const figures = columns.map((column) => column.figures.find((figure) => figure.name === name))
    const figure = figures.find((each) => each !== undefined)
    if (!figure) return []
    const isMissed = figures.some((each) => each !== undefined && misses(each))
    return [
      `${name}, ${figure.unit}`,
      ...figures.map((each) => (each ? shownOf(each.value) : '')),
      verdictOf(powerOf(figure, first, last), figure),
      figure.wanted === undefined
        ? ''
        : `${figure.isMoreBetter ? '≥' : '≤'} ${shownOf(figure.wanted)}${isMissed ? ' MISSED' : ''}`,
    ]
  })
  const cells = [['', ...head, 'cost against size', 'wanted'], ...rows]
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length))) ?? []
  const lineOf = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [top = [], ...others] = cells
  return [lineOf(top), rule, ...others.map(lineOf)]
}

export const misses = ({ value, wanted, isMoreBetter = false }: Figure) =>
  wanted !== undefined && !(isMoreBetter ? value >= wanted : value <= wanted)
