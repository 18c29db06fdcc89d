import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './panes.module.css'

export interface SplitterProps {
  /** 'Width of the form'. For screen readers. */
  label: string
  /** The id of the pane whose width it is. */
  controls: string
  /** That width, and its bounds, in whole numbers of whatever the panes are measured in. */
  value: number
  min: number
  max: number
  /** How much an arrow moves it. */
  step: number
  /** The width without anybody's choice, to which a double click leads back. */
  usual: number
  /** The width that a place of the pointer means. */
  valueAt: (clientX: number) => number
  onChange: (value: number) => void
  /** The pane stands after it, and becomes wider to the left. */
  isAfter?: boolean
  /** How it lies between its panes; by default it takes a column of its own. */
  className?: string | undefined
}

/** The bar between two panes, which the pointer, the arrows, Home and End move (ARIA's window splitter). */
export function Splitter(props: SplitterProps) {
  const { label, controls, value, min, max, step, usual, valueAt, onChange, isAfter = false } = props
  const isHeld = useRef(false)
  const become = (next: number) => {
    const held = Math.round(Math.min(max, Math.max(min, next)))
    if (held !== value) onChange(held)
  }
  const press = (event: KeyboardEvent) => {
    const wider = isAfter ? -step : step
    const next = { ArrowLeft: value - wider, ArrowRight: value + wider, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    become(next)
  }
  const drag = ({ clientX }: PointerEvent) => isHeld.current && become(valueAt(clientX))
  return (
    <div
      role="separator"
      aria-label={label}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={props.className ?? styles.bar}
      onKeyDown={press}
      onDoubleClick={() => become(usual)}
      onPointerDown={(event) => {
        isHeld.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => (isHeld.current = false)}
      onPointerCancel={() => (isHeld.current = false)}
    />
  )
}
