import { useEffect, useState } from 'react'

/** Milliseconds in which graphs are drawn once their numbers are there. */
const drawing = 600

/** Prints all cells, also those that were never in sight: first they are loaded and drawn. */
export function usePaper(isFetching: boolean) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isFetching) return
    const timer = setTimeout(() => {
      window.print()
      setWanted(false)
    }, drawing)
    return () => clearTimeout(timer)
  }, [isWanted, isFetching])
  return { isWanted, print: () => setWanted(true) }
}
