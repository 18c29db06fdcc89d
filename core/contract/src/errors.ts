import * as z from 'zod'

/**
 * Every `code` an error answer can carry, with its HTTP status and the sentence a person reads. A new one is added
 * here, in its noun's group.
 */
export const errorCatalogue = {
  'request.invalid': { status: 422, message: 'The given data was invalid.' },
  'request.not-json': { status: 400, message: 'The request body is not valid JSON.' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.media-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.rate-limited': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'server.error': { status: 500, message: 'Something went wrong on our side.' },
  'server.busy': { status: 503, message: 'The portal is busy. Try again in a moment.' },
  'auth.unauthenticated': { status: 401, message: 'Unauthenticated' },
  'access.denied': { status: 403, message: 'You do not have the right to do this.' },
  'record.not-found': { status: 404, message: 'Not found.' },
  'record.conflict': { status: 409, message: 'This was changed by someone else in the meantime.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** The one shape of every answer that is not 2xx. */
export const errorEnvelope = z.strictObject({
  /** One sentence for a person. */
  message: z.string(),
  /** Field name → what is wrong with it; only with 422. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
})

export type ErrorEnvelope = z.infer<typeof errorEnvelope>
