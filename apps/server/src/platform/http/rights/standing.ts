import type { Call } from '../call'
import type { Gatekeeper, Within } from '../gatekeeper'
import type { Person } from '../person'
import { Problem } from '../problem'

// A right can end while an answer is on its way: a file of a million rows, a call that waits for its report, a file that is
// made in the background. So work that lasts is looked at again every second: is the person still who they were, and is every
// question that was asked about their rights still answered in the same way? It costs no query of its own, because sessions
// and rights are cached for a second.

/** What a call may ask about its caller's rights. */
type Questions = Pick<Call, 'rows' | 'mayCreate' | 'mayReach' | 'hasPermission'>
type Decisions = Pick<Gatekeeper, 'mayCall' | 'hasPermission' | 'rowsFor' | 'mayCreate'>

interface Checked {
  first: unknown
  again: (person: Person) => unknown
}

const requestedIn = new WeakMap<object, Checked[]>()

/** Answers a call's questions about its caller's rights, and remembers them for `hasSameRights`. */
export function questionsOf(decisions: Decisions, person: Person): Questions {
  const checks: Checked[] = []
  const ask = <T>(again: (person: Person) => T): T => {
    const first = again(person)
    checks.push({ first, again })
    return first
  }
  const questions: Questions = {
    rows: (model, action, columns) => ask((now) => decisions.rowsFor(now, model, action, columns)),
    mayCreate: (model) => ask((now) => decisions.mayCreate(now, model)),
    mayReach: (route) => ask(async (now) => decisions.mayCall(now, route)),
    hasPermission: (name) => ask((now) => decisions.hasPermission(now, name)),
  }
  requestedIn.set(questions.rows, checks)
  return questions
}

/**
 * Whether everything that the call has asked about its caller is answered in the same way for the person as they are now:
 * their roles, their organization and the rules of their roles may be others.
 */
export async function hasSameRights(call: Pick<Call, 'rows'>, now: Person): Promise<boolean> {
  for (const { first, again } of requestedIn.get(call.rows) ?? [])
    if (printed(await first) !== printed(await again(now))) return false
  return true
}

/** A condition as the statement that it becomes. */
const printed = (answer: unknown): string =>
  JSON.stringify(typeof answer === 'object' ? (answer as Within).toOperationNode() : answer)

/** Work that lasts as long as its person may do it. */
interface Lasting {
  /** Why the work must end; undefined: it may go on. */
  refusal(): Promise<Problem | undefined>
  end(problem: Problem): void
}

/** Looks at work that lasts. */
export interface Standing {
  /** Looks at the work every second; returns what stops that. */
  watch(work: Lasting): () => void
}

const everyMs = 1000
/** So often in a row it may be impossible to ask, as when the database restarts. */
const maxFailures = 5

/** One timer for all work that lasts, while there is any. */
export function createStanding(): Standing {
  const watched = new Map<Lasting, { failures: number; isAsking: boolean }>()
  let timer: NodeJS.Timeout | undefined

  async function look(work: Lasting): Promise<void> {
    const state = watched.get(work)
    if (!state || state.isAsking) return
    state.isAsking = true
    const refusal = await work.refusal().then(
      (problem) => {
        state.failures = 0
        return problem
      },
      () =>
        ++state.failures < maxFailures ? undefined : new Problem('server.unavailable', { retryAfter: 5 }),
    )
    state.isAsking = false
    if (refusal && watched.has(work)) work.end(refusal)
  }

  return {
    watch(work) {
      watched.set(work, { failures: 0, isAsking: false })
      timer ??= setInterval(() => [...watched.keys()].forEach((one) => void look(one)), everyMs).unref()
      return () => {
        watched.delete(work)
        if (watched.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
