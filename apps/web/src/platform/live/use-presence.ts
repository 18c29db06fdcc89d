import { presenceBeatMs, type PresenceState, type Present } from '@uplink/contract/presence'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallOptions } from '../api/call'
import { onLive } from './live'

/** Who has typed nothing for so long is only looking. */
const typingMs = 4000

/** Tells the server what the person does at the place; answers with the others who are there. */
export type TellPresence = (state: PresenceState, options: CallOptions) => Promise<readonly Present[]>

/**
 * Says that the person looks at a place, such as `ticket-7`, as long as the component is there and the page is in sight,
 * and hears who else does.
 *
 * @returns the others, and what to call whenever the person types
 */
export function usePresence(place: string, tell: TellPresence) {
  const [others, setOthers] = useState<readonly Present[]>([])
  const told = useRef<PresenceState>('gone')
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = (state: PresenceState) => {
    told.current = state
    const hear = (found: readonly Present[]) => {
      if (told.current !== 'gone') setOthers(found)
    }
    // without an answer nobody is shown; the next one says it again
    tell(state, { quiet: true, outlivesPage: state === 'gone' }).then(hear, () => {})
  }
  const say = useEffectEvent(announce)
  const repeat = useEffectEvent(() => {
    if (told.current !== 'gone') say(told.current)
  })
  const look = useEffectEvent(() => say(document.visibilityState === 'hidden' ? 'gone' : 'looking'))
  useEffect(() => {
    look()
    const beat = setInterval(repeat, presenceBeatMs)
    const toggle = () => look()
    document.addEventListener('visibilitychange', toggle)
    return () => {
      clearInterval(beat)
      clearTimeout(typing.current)
      document.removeEventListener('visibilitychange', toggle)
      say('gone')
    }
  }, [place])
  useEffect(
    () =>
      onLive('presence', ({ place: where, id, name, state }) => {
        if (where !== place) return
        setOthers((before) => [
          ...before.filter((other) => other.id !== id),
          ...(state === 'gone' ? [] : [{ id, name, state }]),
        ])
      }),
    [place],
  )
  const typed = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => told.current === 'typing' && announce('looking'), typingMs)
    if (told.current !== 'typing') announce('typing')
  }
  return { others, typed }
}
