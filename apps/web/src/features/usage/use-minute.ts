import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** Milliseconds since the epoch, anew every minute: up to when a session has lasted. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
