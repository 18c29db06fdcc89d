import styles from './pivot.module.css'

export interface PivotTableProps {
  label: string
  /** The headings of the columns on the left. */
  sides: readonly string[]
  /** The rows of column headings, each with a text for every column. */
  heads: readonly (readonly string[])[]
  /** The measures in each cell: a sum, a count, or both. */
  measures: readonly string[]
  rows: readonly { heads: readonly string[]; cells: readonly string[]; totals: readonly string[] }[]
  totals: readonly string[]
  grand: readonly string[]
}

/** A table of sums and counts. Its headings stay in sight on top and on the left; totals come last. */
export function PivotTable({ label, sides, heads, measures, rows, totals, grand }: PivotTableProps) {
  const levels = heads[0]?.length ?? 0
  const hasAcross = levels > 0
  const perHead = measures.length
  const isTwoLines = hasAcross && perHead > 1
  return (
    <div className={styles.box} data-scrolls tabIndex={0} role="group" aria-label={label}>
      <table className={styles.pivot} aria-label={label}>
        <thead>
          <tr>
            {sides.map((side) => (
              <th key={side} scope="col" rowSpan={isTwoLines ? 2 : 1} className={styles.side}>
                {side}
              </th>
            ))}
            {hasAcross &&
              heads.map((head) => (
                <th key={head.join(' / ')} scope={isTwoLines ? 'colgroup' : 'col'} colSpan={perHead}>
                  {head.join(' / ')}
                </th>
              ))}
            {hasAcross ? (
              <th scope={isTwoLines ? 'colgroup' : 'col'} colSpan={perHead} className={styles.total}>
                Total
              </th>
            ) : (
              measures.map((measure) => (
                <th key={measure} scope="col">
                  {measure}
                </th>
              ))
            )}
          </tr>
          {isTwoLines && (
            <tr>
              {[...heads, []].map((_, head) =>
                measures.map((measure) => (
                  <th key={`${head} ${measure}`} scope="col" className={styles.measure}>
                    {measure}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.heads.map((head, side) => (
                <th key={side} scope="row" className={styles.side}>
                  {head}
                </th>
              ))}
              <Cells texts={hasAcross ? row.cells : []} />
              <Cells texts={row.totals} isTotal={hasAcross} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={Math.max(1, sides.length)} className={styles.side}>
              Total
            </th>
            <Cells texts={hasAcross ? totals : []} />
            <Cells texts={grand} isTotal={hasAcross} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({ texts, isTotal }: { texts: readonly string[]; isTotal?: boolean }) {
  return texts.map((text, at) => (
    <td key={at} className={isTotal ? styles.total : undefined}>
      {text}
    </td>
  ))
}
