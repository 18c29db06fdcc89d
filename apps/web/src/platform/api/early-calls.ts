import { requestInit } from './request'

interface EarlyCall {
  token: string
  requestedAt: number
  answer: Promise<Response>
  controller: AbortController
}

declare global {
  /** Global, because a separate script fills it before the app's script reads it. */
  var uplinkEarlyCalls: Map<string, EarlyCall> | undefined
}

/** An answer that nobody has taken for this long is out of date. */
const freshMs = 30_000

/** Makes a call before the script that needs the answer has loaded. */
export function askEarly(address: string, token: string): void {
  const controller = new AbortController()
  const request = fetch(address, { ...requestInit('GET', {}, token), signal: controller.signal })
  const answer = request.then(withText)
  // the code that takes the answer handles the failure
  answer.catch(() => {})
  globalThis.uplinkEarlyCalls ??= new Map()
  globalThis.uplinkEarlyCalls.set(address, { token, requestedAt: performance.now(), answer, controller })
}

/** The response with its text already read, so that all of it is available before anything is drawn. */
async function withText(response: Response): Promise<Response> {
  const text = await response.text()
  return Object.assign(response, { text: () => Promise.resolve(text) })
}

/** Whether early calls are left that nobody has taken. */
export const hasEarlyCalls = () => (globalThis.uplinkEarlyCalls?.size ?? 0) > 0

/** The answer to an early call, given to the first caller only. */
export function takeEarly(
  address: string,
  { method, token, signal }: { method: string; token: string | null; signal: AbortSignal },
): Promise<Response> | undefined {
  const early = globalThis.uplinkEarlyCalls?.get(address)
  if (!early || method !== 'GET') return undefined
  globalThis.uplinkEarlyCalls?.delete(address)
  const { answer, controller } = early
  if (early.token !== token || performance.now() - early.requestedAt > freshMs) {
    controller.abort()
    return undefined
  }
  signal.addEventListener('abort', () => controller.abort(signal.reason))
  return answer
}
