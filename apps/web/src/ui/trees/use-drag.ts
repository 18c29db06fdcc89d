import { useEffect, useEffectEvent, useState } from 'react'
import type { PointerEvent } from 'react'

/** The pixels at the window's edges in which dragging scrolls the page, and how far it scrolls each frame. */
const edge = 56
const step = 10

export interface Drag {
  key: string
  startX: number
  startY: number
  x: number
  y: number
}

/**
 * Dragging by a handle, until the pointer is released, or Esc cancels it. No item moves meanwhile; the component that
 * uses this draws a line where the item would go.
 */
export function useDrag<Target>(
  targetOf: (drag: Drag) => Target | undefined,
  onDrop: (key: string, target: Target) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const [target, setTarget] = useState<Target>()
  const isDragging = drag !== undefined
  const drop = useEffectEvent(() => {
    if (drag && target !== undefined) onDrop(drag.key, target)
  })
  const moveTo = useEffectEvent((x: number, y: number) => {
    if (!drag) return
    const next = { ...drag, x, y }
    setDrag(next)
    setTarget(targetOf(next))
  })
  const scrolled = useEffectEvent(() => {
    if (drag) moveTo(drag.x, drag.y)
  })
  const nearEdge = useEffectEvent(() => {
    if (!drag) return 0
    if (drag.y < edge) return -step
    return drag.y > window.innerHeight - edge ? step : 0
  })
  useEffect(() => {
    if (!isDragging) return
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => moveTo(clientX, clientY)
    const cancel = () => {
      setDrag(undefined)
      setTarget(undefined)
    }
    const end = () => {
      drop()
      cancel()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // a dialog around it stays open
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    let frame = requestAnimationFrame(function scroll() {
      const by = nearEdge()
      if (by !== 0) {
        window.scrollBy(0, by)
        scrolled()
      }
      frame = requestAnimationFrame(scroll)
    })
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', escape, true)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', escape, true)
    }
  }, [isDragging])
  return {
    /** The key of the dragged item. */
    dragged: drag?.key,
    /** The place where it would go. */
    target,
    /** The props of a handle. */
    handle: (key: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        const { clientX: x, clientY: y } = event
        setDrag({ key, startX: x, startY: y, x, y })
      },
    }),
  }
}

/**
 * The index of the element before which a pointer at `y` is: 0 before the first, the number of elements after the
 * last.
 */
export function gapAt(elements: readonly Element[], y: number): number {
  const at = elements.findIndex((element) => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2
  })
  return at === -1 ? elements.length : at
}
