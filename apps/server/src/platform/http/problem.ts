import { errorCatalogue, type ErrorCode, type ErrorEnvelope } from '@uplink/contract/errors'

/**
 * A refusal that reaches the caller as the error envelope: thrown by actions, stores and the guard alike.
 * Everything else that is thrown answers 500 and is logged.
 */
export class Problem extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details: { message?: string; errors?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(details.message ?? errorCatalogue[code].message)
    this.status = errorCatalogue[code].status
  }

  envelope(requestId: string): ErrorEnvelope {
    return {
      message: this.message,
      ...(this.details.errors && { errors: this.details.errors }),
      code: this.code,
      request_id: requestId,
    }
  }
}

/** Answers like a record that does not exist, also where it exists and is somebody else's. */
export function notFound(): Problem {
  return new Problem('record.not-found')
}

/** A business rule about one field, in the shape of a validation error. */
export function invalid(field: string, ...texts: string[]): Problem {
  return new Problem('request.invalid', { errors: { [field]: texts } })
}

/** The same about several fields: all that is wrong, not the first of it. */
export function invalidFields(errors: Record<string, string[]>): Problem {
  return new Problem('request.invalid', { errors })
}

/** The record, or the 404 that a missing one and somebody else's share. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound()
  return record
}
