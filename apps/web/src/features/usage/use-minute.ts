import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** Milliseconds since the epoch, updated every minute, to show how long a session has lasted. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
