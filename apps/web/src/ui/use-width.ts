import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The width of an element in pixels, kept up to date. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
