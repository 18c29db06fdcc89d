import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

const gap = 4
const margin = 8

/**
 * Places the panel under the trigger, or above it when there is more space; `beside`: behind it, at half its height.
 * Never outside the window.
 */
export function place(trigger: HTMLElement, panel: HTMLElement, align: 'start' | 'end' | 'beside'): void {
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientWidth: windowWidth, clientHeight: windowHeight } = document.documentElement
  const isAbove = at.bottom + gap + height > windowHeight && at.top > windowHeight - at.bottom
  const isBeside = align === 'beside'
  const left = isBeside ? at.right + gap : align === 'start' ? at.left : at.right - width
  const under = isAbove ? at.top - gap - height : at.bottom + gap
  const top = isBeside ? at.top + (at.height - height) / 2 : under
  panel.style.left = `${Math.max(margin, Math.min(left, windowWidth - width - margin))}px`
  panel.style.top = `${Math.max(margin, top)}px`
  // an ancestor can change the origin of `fixed`: measured here and corrected
  const is = panel.getBoundingClientRect()
  panel.style.left = `${2 * parseFloat(panel.style.left) - is.left}px`
  panel.style.top = `${2 * parseFloat(panel.style.top) - is.top}px`
}

export interface Floating {
  isOpen: boolean
  open: () => void
  /** `giveBackFocus`: true when the person closed it by key or by a choice. */
  close: (giveBackFocus?: boolean) => void
  trigger: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLDivElement | null>
}

/**
 * A panel next to its trigger. It closes on Esc, on a click elsewhere, when Tab leaves it, and on a scroll that moves
 * the trigger away. Scrolling elsewhere on the page does not close it.
 */
export function useFloating(
  align: 'start' | 'end',
  {
    startsOpen = false,
    onClosed,
  }: { startsOpen?: boolean | undefined; onClosed?: (() => void) | undefined } = {},
): Floating {
  const [isOpen, setOpen] = useState(startsOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const close = useCallback(
    (giveBackFocus = false) => {
      if (giveBackFocus) trigger.current?.focus()
      setOpen(false)
      onClosed?.()
    },
    [onClosed],
  )

  useLayoutEffect(() => {
    if (isOpen && trigger.current && panel.current) place(trigger.current, panel.current, align)
  })

  useEffect(() => {
    if (!isOpen) return
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || trigger.current?.contains(target))
    const leave = (event: Event) => {
      if (!isInside(event.target)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // a dialog around it stays open
      event.stopPropagation()
      event.preventDefault()
      close(true)
    }
    const top = trigger.current?.getBoundingClientRect().top
    const scroll = () => {
      if (trigger.current?.getBoundingClientRect().top !== top) close()
    }
    const resize = () => close()
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape, true)
    document.addEventListener('scroll', scroll, true)
    window.addEventListener('resize', resize)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape, true)
      document.removeEventListener('scroll', scroll, true)
      window.removeEventListener('resize', resize)
    }
  }, [isOpen, close])

  return { isOpen, open: () => setOpen(true), close, trigger, panel }
}
