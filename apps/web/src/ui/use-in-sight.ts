import { createContext, use, useEffect, useState, type RefObject } from 'react'

/** Whether everything counts as in sight, as for printing. */
export const AllInSight = createContext(false)

/**
 * Whether an element is on the screen, or as near to it as `margin` says in px. `wasInSight` stays true once it was.
 */
export function useInSight(element: RefObject<Element | null>, margin = 500) {
  // counts as in sight where the browser cannot tell
  const [isInSight, setInSight] = useState(typeof IntersectionObserver === 'undefined')
  const [wasInSight, setWasInSight] = useState(isInSight)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.at(-1)?.isIntersecting ?? false
        setInSight(isIn)
        if (isIn) setWasInSight(true)
      },
      { rootMargin: `${margin}px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, margin])
  const isAll = use(AllInSight)
  return { isInSight: isInSight || isAll, wasInSight: wasInSight || isAll }
}
