import { useEffect, useRef, useState } from 'react'
import { draftOf, keepDraft } from './drafts'

type Values = Record<string, unknown>

/** What was typed before and not sent, with its time. */
interface Left {
  at: string
  values: Values
}

/** Secrets are typed again. */
const secret = /password|secret/i

/**
 * Keeps what is typed into a form in this tab until it is sent, and offers what was left here before: after a reload, or when the
 * session ended meanwhile. Secrets are not kept.
 *
 * @param key the form's, and its record's
 * @param initial what the form began with
 */
export function useDraft(key: string, values: Values, initial: Values) {
  const [left, setLeft] = useState(() => readLeft(key, initial))
  const text = JSON.stringify(withoutSecrets(values))
  const isOver = useRef(false)
  const isDirty = text !== JSON.stringify(withoutSecrets(initial))
  useEffect(() => {
    // an offered draft stays until something else is typed
    if (!isDirty) return
    const at = new Date().toISOString()
    const timer = setTimeout(() => {
      if (!isOver.current) keepDraft(key, `{"at":"${at}","values":${text}}`)
    }, 300)
    return () => clearTimeout(timer)
  }, [isDirty, key, text])
  return {
    left,
    /** All of it is sent: what is under way is not kept any more. */
    sent: () => {
      isOver.current = true
      keepDraft(key, '')
    },
    /** It is not wanted. */
    discard: () => {
      keepDraft(key, '')
      setLeft(undefined)
    },
    /** It stands in the form again. */
    taken: () => setLeft(undefined),
  }
}

const withoutSecrets = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))

/** Only what the form has today, and where it differs from what is saved. */
function readLeft(key: string, initial: Values): Left | undefined {
  try {
    const kept = JSON.parse(draftOf(key) || 'null') as Left | null
    if (typeof kept?.at !== 'string') return undefined
    const names = Object.keys(withoutSecrets(initial)).filter((name) => name in kept.values)
    const values = Object.fromEntries(names.map((name) => [name, kept.values[name]]))
    const isOther = names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
    return isOther ? { at: kept.at, values } : undefined
  } catch {
    return undefined
  }
}
