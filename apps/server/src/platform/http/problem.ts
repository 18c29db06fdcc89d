import { minorDigits } from '@uplink/contract/currencies'
import { errorCatalogue, type ErrorCode, type ErrorEnvelope } from '@uplink/contract/errors'

/**
 * A refusal that reaches the caller as the error envelope; actions, stores and the guard throw it. Any other error
 * answers 500 and is logged.
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

/** The answer for a record that does not exist; somebody else's record gets the same. */
export function notFound(): Problem {
  return new Problem('record.not-found')
}

/** A broken business rule about one field, in the form of a validation error. */
export function invalid(field: string, ...texts: string[]): Problem {
  return new Problem('request.invalid', { errors: { [field]: texts } })
}

/** The same about several fields at once. */
export function invalidFields(errors: Record<string, string[]>): Problem {
  return new Problem('request.invalid', { errors })
}

/** What hinders something, in one sentence: that of the first field, where it is about fields. */
export const sentenceOf = ({ details, message }: Problem): string =>
  Object.values(details.errors ?? {})[0]?.[0] ?? message

/** The record, or the 404 for a missing one and for somebody else's. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound()
  return record
}

const amounts: Readonly<Record<number, string>> = {
  0: 'Write a whole amount: its currency has no decimals',
  2: 'Write an amount with two decimals at most',
  3: 'Write an amount with three decimals at most',
}

/** The refusal of a text that is no amount of a currency. */
export const notAnAmount = (field: string, currency: string): Problem =>
  invalid(field, amounts[minorDigits(currency)] ?? 'Write an amount')
