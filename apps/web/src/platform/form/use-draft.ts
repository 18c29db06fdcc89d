import { useEffect, useRef, useState } from 'react'
import { draftOf, keepDraft } from './drafts'

type Values = Record<string, unknown>

/** Unsent values from before, and when they were kept. */
interface Left {
  at: string
  values: Values
}

/** Fields that are never kept: people type secrets again. */
const secret = /password|secret/i

/**
 * Keeps a form's values in this tab until it is sent, and offers them again after a reload or a session that ended
 * meanwhile. Secrets are not kept.
 *
 * @param key names the form and its record
 * @param initial the values with which the form began
 */
export function useDraft(key: string, values: Values, initial: Values) {
  const [left, setLeft] = useState(() => readLeft(key, initial))
  const text = JSON.stringify(withoutSecrets(values))
  const isOver = useRef(false)
  const isDirty = text !== JSON.stringify(withoutSecrets(initial))
  useEffect(() => {
    // an offered draft is kept until the person types something new
    if (!isDirty) return
    const at = new Date().toISOString()
    const timer = setTimeout(() => {
      if (!isOver.current) keepDraft(key, `{"at":"${at}","values":${text}}`)
    }, 300)
    return () => clearTimeout(timer)
  }, [isDirty, key, text])
  return {
    left,
    /** Call when the form is sent: forgets the draft. */
    sent: () => {
      isOver.current = true
      keepDraft(key, '')
    },
    /** Call when the person does not want the draft. */
    discard: () => {
      keepDraft(key, '')
      setLeft(undefined)
    },
    /** Call when the draft is in the form again. */
    taken: () => setLeft(undefined),
  }
}

const withoutSecrets = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))

/** The kept values of fields that the form still has and that differ from the saved ones. */
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
