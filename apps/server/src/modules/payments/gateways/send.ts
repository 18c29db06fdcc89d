/**
 * Sends one request to a gateway, or for Amazon's certificates; a simulator answers the same requests without a
 * network.
 */
export type Send = (request: SentRequest) => Promise<SentAnswer>

export interface SentRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

export interface SentAnswer {
  status: number
  text: string
}

const longestAnswer = 64 * 1024

/** Sends over the network. Rejects without an answer in time; follows no redirects. */
export const sendByNetwork: Send = async ({ method, url, headers, body, timeoutMs }) => {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  return { status: answer.status, text: text.slice(0, longestAnswer) }
}
