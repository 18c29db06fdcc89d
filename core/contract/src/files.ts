import * as z from 'zod'

/** Allowed types of uploads. The server decides by a file's content, not by its name or by what the browser says. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain'] as const

export type UploadType = (typeof uploadTypes)[number]

/** Limits of one multipart body. */
export const uploadLimits = { files: 5, bytesEach: 5 * 1024 * 1024 } as const

/** The multipart field that contains all files. */
export const uploadField = 'attachments'

/** The answer of a route with `answers: 'file'`: a file to download, never shown inside the portal's own pages. */
export const fileAnswer = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

export type FileAnswer = z.infer<typeof fileAnswer>

/** The same for a file that is sent while it is made, so its length is unknown. */
export const streamedFile = z.object({
  name: z.string(),
  type: z.string(),
  stream: z.custom<AsyncIterable<Uint8Array | string>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
})

export type StreamedFile = z.infer<typeof streamedFile>
