import type { FileAnswer, StreamedFile } from '@uplink/contract/files'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/** Sends a file as a download: its content is never shown in the portal's own origin. */
export function sendFile(reply: FastifyReply, file: FileAnswer | StreamedFile): FastifyReply {
  const { name, type } = file
  return reply
    .header('content-disposition', attachmentNamed(name))
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send('stream' in file ? streamOf(file) : bytesOf(file))
}

const bytesOf = ({ bytes }: FileAnswer) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Sent as it comes, and no faster than the reader takes it. A failing stream breaks the connection, so that nobody
 * takes half a file for a whole one.
 */
const streamOf = ({ stream }: StreamedFile) =>
  stream instanceof Readable ? stream : Readable.from(stream, { objectMode: false })

/** The name in two forms: ASCII for old programs, and UTF-8 (RFC 6266, RFC 8187). */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
