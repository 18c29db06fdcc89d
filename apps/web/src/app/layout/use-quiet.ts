import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a call after which the screen counts as loaded. */
const settledMs = 100
/** The longest wait, in case an answer never comes. */
const atMostMs = 5000

/** Whether the first screen has loaded its data, so that the network is free for less urgent things. Stays true. */
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
