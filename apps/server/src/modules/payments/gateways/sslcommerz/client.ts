import type { Send } from '../send'

/** The merchant's store at SSLCommerz, from the configuration. */
export interface SslcommerzAccount {
  /** `https://securepay.sslcommerz.com`, or that of the sandbox. */
  baseUrl: string
  storeId: string
  storePassword: string
  /** How long to wait for an answer. */
  timeoutMs: number
}

/** The addresses of version 4's calls. Queries and refunds share one. */
export const paths = {
  session: '/gwprocess/v4/api.php',
  validation: '/validator/api/validationserverAPI.php',
  transaction: '/validator/api/merchantTransIDvalidationAPI.php',
} as const

/**
 * The result of a call. `unclear` is everything except HTTP 200 with a JSON object: the call may or may not have worked.
 */
export type Called = { answer: Record<string, unknown> } | { unclear: string }

export interface SslcommerzClient {
  /** Sends a form. */
  post(path: string, fields: Record<string, string>): Promise<Called>
  /** Asks with parameters in the address, where SSLCommerz wants the store's password too: never log an address. */
  get(path: string, fields: Record<string, string>): Promise<Called>
}

export function createClient({
  account,
  send,
}: {
  account: SslcommerzAccount
  send: Send
}): SslcommerzClient {
  const { baseUrl, storeId, storePassword, timeoutMs } = account
  const parameters = (fields: Record<string, string>) =>
    new URLSearchParams({ ...fields, store_id: storeId, store_passwd: storePassword, format: 'json' })

  async function call(request: Pick<Parameters<Send>[0], 'method' | 'url' | 'headers' | 'body'>) {
    try {
      const { status, text } = await send({ ...request, timeoutMs })
      const answer = status === 200 ? jsonObject(text) : undefined
      return answer ? { answer } : { unclear: `HTTP ${status}` }
    } catch (error) {
      return { unclear: reasonOf(error) }
    }
  }

  return {
    post: (path, fields) =>
      call({
        method: 'POST',
        url: baseUrl + path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: parameters(fields).toString(),
      }),
    get: (path, fields) =>
      call({
        method: 'GET',
        url: `${baseUrl}${path}?${parameters(fields).toString()}`,
        headers: { accept: 'application/json' },
      }),
  }
}

/** Why there was no answer, without the message: some messages name the address, and with it the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return error.name === 'TimeoutError' ? 'no answer in time' : `no answer (${error.name})`
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
