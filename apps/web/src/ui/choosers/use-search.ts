import { useEffect, useEffectEvent, useState } from 'react'
import { optionsWith, type Option, type SearchOptions } from './option'

/** Milliseconds after the last letter. */
const pause = 300

export interface SearchState {
  options: readonly Option[]
  state: 'ready' | 'searching' | 'failed'
  retry: () => void
}

interface SearchRequest {
  /** All options, or … */
  options?: readonly Option[] | undefined
  /** … how to search for them. */
  search?: SearchOptions | undefined
  text: string
  /** A closed list does not search. */
  isOpen: boolean
}

interface Answer {
  question: string
  options: readonly Option[] | undefined
}

/**
 * The options that match a text: found here, or by a search a moment after the last letter. The last result stays
 * until the next one.
 */
export function useSearch({ options, search, text, isOpen }: SearchRequest): SearchState {
  const [answer, setAnswer] = useState<Answer>()
  const [last, setLast] = useState<readonly Option[]>([])
  const [tries, setTries] = useState(0)
  const question = `${tries} ${text.trim()}`
  const isRequested = search !== undefined && isOpen
  const ask = useEffectEvent(() => search?.(text.trim()) ?? Promise.resolve([]))
  useEffect(() => {
    if (!isRequested) return
    let isStale = false
    const take = (found: readonly Option[] | undefined) => {
      if (isStale) return
      setAnswer({ question, options: found })
      if (found) setLast(found)
    }
    const wait = question.endsWith(' ') ? 0 : pause
    const timer = setTimeout(() => void ask().then(take, () => take(undefined)), wait)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [isRequested, question])

  const retry = () => setTries(tries + 1)
  if (!search) return { options: optionsWith(options ?? [], text), state: 'ready', retry }
  if (answer?.question !== question) return { options: last, state: 'searching', retry }
  return { options: answer.options ?? [], state: answer.options ? 'ready' : 'failed', retry }
}
