import { useEffect, useState } from 'react'

/** A value once it has not changed for so many milliseconds; what is equal is no change. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify({ value })
  useEffect(() => {
    const timer = setTimeout(() => setSettled((JSON.parse(text) as { value: T }).value), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
