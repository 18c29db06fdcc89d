import { createContext, use, useEffect, useState, type RefObject } from 'react'

/** Whether everything counts as in sight: what goes on paper. */
export const AllInSight = createContext(false)

/** Whether an element is on the screen or nearly; once it was, `wasInSight` stays. */
export function useInSight(element: RefObject<Element | null>) {
  // where nobody can tell, it is
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
      { rootMargin: '500px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  const isAll = use(AllInSight)
  return { isInSight: isInSight || isAll, wasInSight: wasInSight || isAll }
}
