import { useId, useState, type ReactNode } from 'react'
import { useWidth } from '../use-width'
import styles from './panes.module.css'
import { Splitter } from './Splitter'

export interface SplitPaneProps {
  left: ReactNode
  right: ReactNode
  /** 'Width of the form'. For screen readers. */
  label: string
  /** The name under which this browser stores the width: `12 report`. */
  keptAs: string
  /** The smallest width of either side, in percent. */
  min?: number
  /** The least width in pixels for side by side; without one 64rem. */
  from?: number
  /** As high as its container; side by side each pane then scrolls by itself. */
  fills?: boolean
}

const wide = 64 * 16
const placeOf = (keptAs: string) => `ui-split ${keptAs}`

function kept(keptAs: string, min: number): number {
  try {
    const share = Number(localStorage.getItem(placeOf(keptAs)))
    return share >= min && share <= 100 - min ? share : 50
  } catch {
    return 50
  }
}

/** Two panes with a bar between them that the pointer or the arrows move; below each other where the width is smaller. */
export function SplitPane({ left, right, label, keptAs, min = 25, from = wide, fills }: SplitPaneProps) {
  const [box, width] = useWidth()
  const [share, setShare] = useState(() => kept(keptAs, min))
  const pane = useId()
  const become = (held: number) => {
    setShare(held)
    try {
      localStorage.setItem(placeOf(keptAs), String(held))
    } catch {
      // storage is full or switched off: the width lasts until the page is left
    }
  }
  const shareAt = (clientX: number) => {
    const at = box.current?.getBoundingClientRect()
    return at ? ((clientX - at.left) / at.width) * 100 : share
  }
  const isWide = width >= from
  return (
    <div ref={box} className={isWide ? styles.split : styles.stacked} data-fills={fills || undefined}>
      <div id={pane} className={styles.pane} style={isWide ? { flexBasis: `${share}%` } : undefined}>
        {left}
      </div>
      {isWide && (
        <Splitter
          label={label}
          controls={pane}
          value={share}
          min={min}
          max={100 - min}
          step={5}
          usual={50}
          valueAt={shareAt}
          onChange={become}
        />
      )}
      <div className={styles.pane} style={isWide ? { flexBasis: `${100 - share}%` } : undefined}>
        {right}
      </div>
    </div>
  )
}
