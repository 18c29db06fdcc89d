import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after the last letter. */
const pause = 300

/**
 * The text of a field that filters while somebody types. It takes effect a moment after the last letter, and at once
 * with `finish` (on Enter or blur). A change from outside, as by Back, replaces it.
 */
export function useTypedValue(value: string, onValue: (value: string) => void) {
  const [text, setText] = useState(value)
  const [present, setPresent] = useState(value)
  if (present !== value) {
    setPresent(value)
    if (text.trim() !== value) setText(value)
  }
  const tell = (wanted: string) => {
    if (wanted !== value) onValue(wanted)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    const timer = setTimeout(() => tellLater(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, finish: () => tell(text.trim()) }
}
