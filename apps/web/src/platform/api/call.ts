import type { ErrorEnvelope } from '@uplink/contract/errors'
import type { Answer, RouteDefinition, Sent } from '@uplink/contract/route'
import { localeHeader } from '@uplink/contract/locale'
import { hearLocale } from '../../language/locale'
import { t } from '../../language/t'
import { logFailure } from '../log/log'
import { presentToken, readToken } from '../session/token'
import type { Endpoint } from './endpoint'
import { takeEarly } from './early-calls'
import { ApiError, NetworkError } from './errors'
import { addressOf, requestInit, type Parts } from './request'
import { apiTrouble } from './trouble'

let leaving = new AbortController()

/** Aborted while somebody signs out. */
function leavingSignal(): AbortSignal {
  return leaving.signal
}

/**
 * While the work lasts, calls under way end silently and no new one begins, except the call that ends the session.
 * After the server has ended the session, and before this browser has, other calls would be refused, and the app
 * would say that somebody else ended the session.
 */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  leaving.abort()
  try {
    await work()
  } finally {
    leaving = new AbortController()
  }
}

export interface CallOptions {
  /** Ends the call early; its promise then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Shows no dialog when there is no answer: the caller does without it. */
  quiet?: boolean
  /** Marks the call that ends the session, the only one that goes on while somebody signs out. */
  endsSession?: boolean
  /** Lets a short call finish after the page was left. */
  outlivesPage?: boolean
  /** The token of another session than the stored one. */
  token?: string
  /** How long the whole answer may take, in milliseconds; half a minute by default. */
  withinMs?: number
}

/** After this time a call counts as unanswered. */
const answerWithinMs = 30_000
/** Uploads are slow on slow lines; the server waits as long. */
const uploadWithinMs = 120_000

type Arguments<R extends RouteDefinition> = keyof Sent<R> extends never
  ? [sent?: Sent<R>, options?: CallOptions]
  : [sent: Sent<R>, options?: CallOptions]

/**
 * Calls one route of the contract below `/api` with the stored bearer token. Where the server wants a proof
 * of the person again, the app asks for it, and the call is repeated; whoever called notices nothing but the time.
 *
 * @returns the answer as the contract declares it
 * @throws ApiError the server answered with an error; 401 also reaches `onApiTrouble`
 * @throws NetworkError no answer; also reaches `onApiTrouble`
 */
export async function call<R extends RouteDefinition>(
  route: R | Endpoint<R>,
  ...[sent, options = {}]: Arguments<R>
): Promise<Answer<R>> {
  // not checked here: the server has validated the answer with this schema
  return exchange(route, sent ?? {}, options, (response) => readJson(response) as Promise<Answer<R>>)
}

/**
 * The file that a route answers with, and its name. Throws like `call`.
 */
export function callForFile<R extends RouteDefinition & { answers: 'file' }>(
  route: R | Endpoint<R>,
  ...[sent, options = {}]: Arguments<R>
): Promise<{ name: string; content: Blob }> {
  return exchange(route, sent ?? {}, options, async (response) => ({
    name: fileNameIn(response.headers.get('content-disposition') ?? ''),
    content: await response.blob(),
  }))
}

function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded === undefined ? 'file' : decodeURIComponent(encoded)
}

/** A call, and once more where the person has then proved their password. */
async function exchange<T>(
  route: { method: string; path: string },
  parts: Parts,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const token = options.token ?? readToken()
  const sendAs = (present: string | null) => send(route, parts, { ...options, token: present }, read)
  const attempt = async () => {
    const sent = presentToken(token)
    try {
      return await sendAs(sent)
    } catch (error) {
      // the session went on under another token before this call arrived, and nothing of it was done
      const present = presentToken(token)
      if (!(error instanceof ApiError) || error.status !== 401 || present === sent) throw error
      return sendAs(present)
    }
  }
  try {
    return await attempt().catch(async (error: unknown) => {
      const by = proofFor(error)
      if (options.quiet || !by || !(await apiTrouble().proofNeeded(by))) throw error
      return attempt()
    })
  } catch (error) {
    if (!options.endsSession && (error instanceof ApiError || error instanceof NetworkError))
      report(error, token, `${route.method} ${route.path}`, options)
    throw error
  }
}

function proofFor(error: unknown): 'password' | 'factor' | undefined {
  const code = error instanceof ApiError ? error.code : undefined
  return code === 'auth.password-needed' ? 'password' : code === 'auth.factor-needed' ? 'factor' : undefined
}

async function send<T>(
  route: { method: string; path: string },
  parts: Parts,
  { token, ...options }: Omit<CallOptions, 'token'> & { token: string | null },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const outer = [options.signal, options.endsSession ? undefined : leavingSignal()].filter(
    (each) => each !== undefined,
  )
  const { signal, done } = limited(
    outer,
    options.withinMs ?? (parts.files?.length ? uploadWithinMs : answerWithinMs),
  )
  try {
    const { method } = route
    const address = addressOf(route.path, parts)
    const response = await (takeEarly(address, { method, token, signal }) ??
      fetch(address, {
        ...requestInit(method, parts, token),
        signal,
        ...(options.outlivesPage && { keepalive: true }),
      }))
    hearLocale(response.headers.get(localeHeader))
    if (!response.ok) throw new ApiError(response.status, envelopeOf(response, await readJson(response)))
    return await read(response)
  } catch (thrown) {
    for (const each of outer) each.throwIfAborted()
    throw thrown instanceof ApiError ? thrown : new NetworkError(thrown)
  } finally {
    done()
  }
}

/** Signals from outside and the time limit. `AbortSignal.any` is missing in browsers our customers still use. */
function limited(outer: readonly AbortSignal[], withinMs: number) {
  const controller = new AbortController()
  const abort = () => controller.abort(outer.find(({ aborted }) => aborted)?.reason)
  const timer = setTimeout(() => controller.abort(), withinMs)
  if (outer.some(({ aborted }) => aborted)) abort()
  for (const each of outer) each.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer)
      for (const each of outer) each.removeEventListener('abort', abort)
    },
  }
}

/** Undefined where the body is not JSON, as from a proxy in front of the portal. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    if (response.ok) throw new ApiError(response.status, envelopeOf(response, undefined))
    return undefined
  }
}

function envelopeOf(response: Response, answer: unknown): ErrorEnvelope {
  if (answer && typeof answer === 'object' && 'message' in answer) return answer as ErrorEnvelope
  return {
    message: t('Something went wrong on our side.'),
    code: 'server.error',
    request_id: response.headers.get('x-request-id') ?? '',
  }
}

function report(
  error: ApiError | NetworkError,
  token: string | null,
  name: string,
  { quiet }: CallOptions,
): void {
  if (error instanceof NetworkError) {
    if (!quiet) apiTrouble().networkFailed()
    return
  }
  if (error.status === 401) {
    // only for the present session: this one may have ended meanwhile
    if (presentToken(token) === readToken()) apiTrouble().unauthorized(error)
  } else if (error.code === 'auth.factor-required') apiTrouble().factorRequired()
  else logFailure(`${name}: ${error.status} ${error.code}`, error.request_id)
}
