import { useEffect, useEffectEvent, useState } from 'react'
import type { PointerEvent } from 'react'

/** Pixels at the window's edges where it scrolls along, and by how much a frame. */
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
 * Dragging by a handle: the pointer's way from its start, until it is let go or Esc drops nothing. Nothing moves meanwhile;
 * whoever uses it draws the one line that shows where it would go.
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
    /** What is dragged. */
    dragged: drag?.key,
    /** Where it would go. */
    target,
    /** For a handle. */
    handle: (key: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        const { clientX: x, clientY: y } = event
        setDrag({ key, startX: x, startY: y, x, y })
      },
    }),
  }
}

/** Before which of these elements a pointer at `y` is: 0 before the first, their number behind the last. */
export function gapAt(elements: readonly Element[], y: number): number {
  const at = elements.findIndex((element) => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2
  })
  return at === -1 ? elements.length : at
}
