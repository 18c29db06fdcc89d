import type { ErrorCode, ErrorEnvelope } from '@uplink/contract/errors'
import { t } from '../../language/t'

/** The server answered with an error, not with 2xx. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** Field → texts, in the page’s language; empty unless the status is 422. */
  readonly errors: Record<string, string[]>
  /** What support needs to find the request in the logs. */
  readonly request_id: string

  constructor(
    readonly status: number,
    envelope: ErrorEnvelope,
  ) {
    super(t(envelope.message))
    this.code = envelope.code
    this.errors = Object.fromEntries(
      Object.entries(envelope.errors ?? {}).map(([field, texts]) => [field, texts.map((text) => t(text))]),
    )
    this.request_id = envelope.request_id
  }
}

/** No answer arrived: no network, no server, or none in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause?: unknown) {
    super(t('There is some problem in your network!'), { cause })
  }
}

/** Field → one text, several joined by a comma (specification 5). Empty for anything but a 422 answer. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts.join(', ')]))
}
