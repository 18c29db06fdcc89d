import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useWidth } from '../use-width'

/**
 * How far a table has to give way so that it fits the box it stands in: 0 is all of it, `last` must fit whatever it holds. It
 * is measured, because names and amounts are as long as they are, and before anything is painted. The width that counts is
 * the box's: the window's says nothing about the sidebar beside it.
 */
export function useFit(content: unknown, last: number): [RefObject<HTMLDivElement | null>, number] {
  const [box, width] = useWidth()
  const [fit, setFit] = useState({ content, width, step: 0 })
  // other rows or another width: from the start
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
