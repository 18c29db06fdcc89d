import * as z from 'zod'

/** What may be uploaded; decided by a file's content, not by its name or by what the browser says. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain'] as const

export type UploadType = (typeof uploadTypes)[number]

/** Of one multipart body. */
export const uploadLimits = { files: 5, bytesEach: 5 * 1024 * 1024 } as const

/** The multipart field that all files are in. */
export const uploadField = 'attachments'

/** What a route with `answers: 'file'` gives: a file to keep, never one to show in the portal's own pages. */
export const fileAnswer = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

export type FileAnswer = z.infer<typeof fileAnswer>

/** The same for a file that is sent while it is made: nobody knows yet how long it becomes. */
export const streamedFile = z.object({
  name: z.string(),
  type: z.string(),
  stream: z.custom<AsyncIterable<Uint8Array | string>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
})

export type StreamedFile = z.infer<typeof streamedFile>
