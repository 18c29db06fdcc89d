import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useWidth } from '../use-width'

/**
 * How many steps a table must be reduced to fit its box: 0 is the full table, and step `last` must always fit. It is
 * measured before anything is painted, because the lengths of names and amounts are not known. The box's width
 * counts, since the window's width includes the sidebar.
 */
export function useFit(content: unknown, last: number): [RefObject<HTMLDivElement | null>, number] {
  const [box, width] = useWidth()
  const [fit, setFit] = useState({ content, width, step: 0 })
  // with other rows or another width, starts again at 0
  if (fit.content !== content || fit.width !== width) setFit({ content, width, step: 0 })
  const { step } = fit
  useLayoutEffect(() => {
    const giveWay = () => {
      const table = box.current?.querySelector('table')
      const isTooWide = table && box.current && table.offsetWidth > box.current.clientWidth
      if (isTooWide && step < last) setFit((before) => ({ ...before, step: before.step + 1 }))
    }
    giveWay()
  }, [box, content, width, step, last])
  return [box, step]
}
