import type { CSSProperties, ReactNode } from 'react'
import { type CellSize, heightsOf, heightOnPhone } from './DesignCell'
import styles from './design.module.css'

interface DesignGridProps {
  rows: readonly {
    key: string
    label: string
    cells: readonly { key: string; twelfths: number; size: CellSize }[]
  }[]
  cell: (row: string, column: number) => ReactNode
}

/**
 * Rows of cells with widths in twelfths. Wider rows wrap, and where space is short each cell has its own line.
 * Heights
 * are fixed before the contents load, so that nothing moves.
 */
export function DesignGrid({ rows, cell }: DesignGridProps) {
  return (
    <div className={styles.around}>
      <div className={styles.grid}>
        {rows.map(({ key, label, cells }) => {
          const heights = heightsOf(cells)
          return (
            <div key={key} className={styles.row} role="group" aria-label={label}>
              {cells.map(({ key: place, twelfths, size }, column) => {
                const style = {
                  '--share': twelfths / 12,
                  '--line': heights[column]?.height,
                  '--own': heightOnPhone[size],
                }
                return (
                  <div
                    key={place}
                    className={styles.place}
                    data-size={size}
                    data-beside-text={heights[column]?.hasText || undefined}
                    style={style as CSSProperties}
                  >
                    {cell(key, column)}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
