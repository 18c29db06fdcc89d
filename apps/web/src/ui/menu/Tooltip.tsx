import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import styles from './Tooltip.module.css'
import { place } from './use-floating'

export interface TooltipProps {
  /** A short explanation, such as why a box is locked. */
  label: ReactNode
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** Where it is shown; default: below. */
  side?: 'below' | 'beside'
  /** It repeats the element's own name, which screen readers say anyway. */
  isName?: boolean
}

/** Milliseconds that the pointer must rest. */
const patience = 300

/**
 * A short explanation next to the element under the pointer or with the focus. Esc closes it; the pointer can move
 * into it.
 */
export function Tooltip({ label, children, side = 'below', isName = false }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const around = useRef<HTMLSpanElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    const thing = around.current?.firstElementChild
    if (isShown && thing instanceof HTMLElement && words.current)
      place(thing, words.current, side === 'beside' ? 'beside' : 'start')
  }, [isShown, side])
  useEffect(() => {
    if (!isShown) return
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false)
    const scroll = () => setShown(false)
    document.addEventListener('keydown', escape)
    document.addEventListener('scroll', scroll, true)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('scroll', scroll, true)
    }
  }, [isShown])
  return (
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={() => show(patience)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
    >
      {isName ? children : cloneElement(children, { 'aria-describedby': id })}
      {/* for screen readers also while it is hidden */}
      {(isShown || !isName) && (
        <span
          ref={words}
          id={id}
          role="tooltip"
          aria-hidden={isName || undefined}
          className={isShown ? styles.words : 'ui-hidden-visually'}
        >
          {label}
        </span>
      )}
    </span>
  )
}
