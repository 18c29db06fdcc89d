import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepDraft } from './drafts'
import { onKeepNow } from '../session/keep-now'

/** Milliseconds after the last change. */
const pause = 300

/**
 * Keeps what is edited as a draft, `{ at, …written(edited) }`, a moment after each change and when the screen is left
 * before. Goes back to the saved state: the draft is removed.
 *
 * @param edited undefined while it is as it was saved; the draft of an earlier visit then stays until it is decided about
 */
export function useKeeping<T>(key: string, edited: T | undefined, written: (edited: T) => object) {
  const [keptAt, setKeptAt] = useState<string>()
  const wasEdited = useRef(false)
  const isOver = useRef(false)
  const pending = useRef<() => void>(undefined)
  const keep = useEffectEvent((value: T, at: string) => {
    pending.current = undefined
    if (isOver.current) return
    keepDraft(key, JSON.stringify({ at, ...written(value) }))
    setKeptAt(at)
  })
  const remove = () => {
    pending.current = undefined
    keepDraft(key, '')
    setKeptAt(undefined)
  }
  const goBack = useEffectEvent(() => {
    if (wasEdited.current) remove()
  })
  useEffect(() => {
    if (edited === undefined) return goBack()
    wasEdited.current = true
    const at = new Date().toISOString()
    const keepNow = () => keep(edited, at)
    pending.current = keepNow
    // what was sent or discarded meanwhile is not kept any more
    const timer = setTimeout(() => pending.current === keepNow && keepNow(), pause)
    return () => clearTimeout(timer)
  }, [key, edited])
  useEffect(() => {
    const keepNow = () => pending.current?.()
    // a closed page unmounts nothing, and a phone may end a hidden one without another word
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    const stopHolding = onKeepNow(keepNow)
    return () => {
      stopHolding()
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [])
  return {
    /** When the draft was kept last; undefined when there is none of this visit. */
    keptAt,
    /** Removes the draft. */
    forget: remove,
    /** Removes the draft and keeps no other one in this visit. */
    end: () => {
      isOver.current = true
      remove()
    },
  }
}
