import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useWidth } from '../use-width'
import styles from './panes.module.css'

export interface SplitPaneProps {
  left: ReactNode
  right: ReactNode
  /** 'Width of the form'. For screen readers. */
  label: string
  /** The name under which this browser stores the width: `12 report`. */
  keptAs: string
  /** The smallest width of either side, in percent. */
  min?: number
}

/** The least width for side by side: 64rem. */
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
export function SplitPane({ left, right, label, keptAs, min = 25 }: SplitPaneProps) {
  const [box, width] = useWidth()
  const [share, setShare] = useState(() => kept(keptAs, min))
  const isHeld = useRef(false)
  const become = (next: number) => {
    const held = Math.round(Math.min(100 - min, Math.max(min, next)))
    setShare(held)
    try {
      localStorage.setItem(placeOf(keptAs), String(held))
    } catch {
      // storage is full or switched off: the width lasts until the page is left
    }
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowLeft: share - 5, ArrowRight: share + 5, Home: min, End: 100 - min }[event.key]
    if (next === undefined) return
    event.preventDefault()
    become(next)
  }
  const drag = (event: PointerEvent) => {
    const at = box.current?.getBoundingClientRect()
    if (isHeld.current && at) become(((event.clientX - at.left) / at.width) * 100)
  }
  const isWide = width >= wide
  return (
    <div ref={box} className={isWide ? styles.split : styles.stacked}>
      <div className={styles.pane} style={isWide ? { flexBasis: `${share}%` } : undefined}>
        {left}
      </div>
      {isWide && (
        <div
          role="separator"
          aria-label={label}
          aria-orientation="vertical"
          aria-valuenow={share}
          aria-valuemin={min}
          aria-valuemax={100 - min}
          tabIndex={0}
          className={styles.bar}
          onKeyDown={press}
          onDoubleClick={() => become(50)}
          onPointerDown={(event) => {
            isHeld.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={drag}
          onPointerUp={() => (isHeld.current = false)}
          onPointerCancel={() => (isHeld.current = false)}
        />
      )}
      <div className={styles.pane} style={isWide ? { flexBasis: `${100 - share}%` } : undefined}>
        {right}
      </div>
    </div>
  )
}
