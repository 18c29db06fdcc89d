import { useEffect, useState } from 'react'

/** Milliseconds to wait until graphs are drawn after their numbers have arrived. */
const drawing = 600

/** Prints all cells, also those that were never in sight, which are loaded and drawn first. */
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
