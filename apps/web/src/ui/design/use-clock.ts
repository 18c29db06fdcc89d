import { useEffect, useState } from 'react'

/** Milliseconds since the epoch, updated at each full minute. */
export function useFullMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000) + 50)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
