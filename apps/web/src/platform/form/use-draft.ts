import { useState } from 'react'
import { draftOf } from './drafts'
import { useKeeping } from './use-keeping'

type Values = Record<string, unknown>

/** Unsent values from before, and when they were kept. */
interface Left {
  at: string
  values: Values
}

/** Fields that are never kept: people type secrets again. */
const secret = /password|secret/i

/**
 * Keeps a form's values in this browser until it is sent, and offers them again after a closed tab or a session that
 * ended meanwhile. Secrets are not kept.
 *
 * @param key names the form and its record
 * @param initial the values with which the form began
 */
export function useDraft(key: string, values: Values, initial: Values) {
  const [left, setLeft] = useState(() => readLeft(key, initial))
  const isDirty = JSON.stringify(withoutSecrets(values)) !== JSON.stringify(withoutSecrets(initial))
  const { forget, end } = useKeeping(key, isDirty ? values : undefined, (edited) => ({
    values: withoutSecrets(edited),
  }))
  return {
    left,
    /** Call when the form is sent: forgets the draft. */
    sent: end,
    /** Call when the person does not want the draft. */
    discard: () => {
      forget()
      setLeft(undefined)
    },
    /** Call when the draft is in the form again. */
    taken: () => setLeft(undefined),
  }
}

/**
 * The same for a form of `useForm`. `left` has what is shown while a draft from before is offered: its time and the two
 * answers.
 */
export function useFormDraft<V extends Values>(
  key: string,
  { values, load }: { values: V; load: (values: Partial<V>) => void },
  initial: V,
) {
  const draft = useDraft(key, values, initial)
  const { left } = draft
  const onContinue = () => {
    load((left?.values ?? {}) as Partial<V>)
    draft.taken()
  }
  return { left: left && { at: left.at, onContinue, onDiscard: draft.discard }, sent: draft.sent }
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
