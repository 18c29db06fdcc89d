import type { Checked } from './details.data'

/**
 * How a check stands: nobody is chosen, the rules are incomplete, or the server answers. An answer may be from before
 * the last change, so it can be there while another one is on its way.
 */
export type CheckState =
  | { kind: 'nobody' }
  | { kind: 'incomplete' }
  | { kind: 'failed' | 'running' | 'done'; checked?: Checked }

interface Given {
  person: string | null
  /** Whether the rules can be sent. */
  isValid: boolean
  answer: { data: Checked | undefined; isError: boolean; isFetching: boolean }
}

/** Names the state of a check. Incomplete rules leave the last answer in sight. */
export function checkStateOf({ person, isValid, answer: { data, isError, isFetching } }: Given): CheckState {
  if (person === null) return { kind: 'nobody' }
  if (!isValid && !data) return { kind: 'incomplete' }
  const kind = isError ? 'failed' : isFetching ? 'running' : 'done'
  return { kind, ...(data && { checked: data }) }
}
