import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Long enough to know that nothing more is asked. */
const settledMs = 100
/** What can wait does not wait for an answer that does not come. */
const atMostMs = 5000

/** Whether the first screen has what it asked for: the line is free then for what comes beside it. Stays true. */
export function useQuiet(): boolean {
  const isAsking = useIsFetching() > 0
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    const timer = setTimeout(() => setQuiet(true), isAsking ? atMostMs : settledMs)
    return () => clearTimeout(timer)
  }, [isAsking, isQuiet])
  return isQuiet
}
