import { requestInit } from './request'

interface EarlyCall {
  token: string
  askedAt: number
  answer: Promise<Response>
  controller: AbortController
}

declare global {
  /** Filled by a script of its own, before the one that reads it: so it is not in a module. */
  var uplinkEarlyCalls: Map<string, EarlyCall> | undefined
}

/** What nobody has taken for so long is not fresh any more. */
const freshMs = 30_000

/** Asks before the script is there that wants the answer. */
export function askEarly(address: string, token: string): void {
  const controller = new AbortController()
  const answer = fetch(address, { ...requestInit('GET', {}, token), signal: controller.signal })
  // whoever takes it hears of the failure
  answer.catch(() => {})
  globalThis.uplinkEarlyCalls ??= new Map()
  globalThis.uplinkEarlyCalls.set(address, { token, askedAt: performance.now(), answer, controller })
}

/** The answer that was asked for early, for the first who wants it. */
export function takeEarly(
  address: string,
  { method, token, signal }: { method: string; token: string | null; signal: AbortSignal },
): Promise<Response> | undefined {
  const early = globalThis.uplinkEarlyCalls?.get(address)
  if (!early || method !== 'GET') return undefined
  globalThis.uplinkEarlyCalls?.delete(address)
  const { answer, controller } = early
  if (early.token !== token || performance.now() - early.askedAt > freshMs) {
    controller.abort()
    return undefined
  }
  signal.addEventListener('abort', () => controller.abort(signal.reason))
  return answer
}
