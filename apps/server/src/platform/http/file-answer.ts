import type { FileAnswer } from '@uplink/contract/files'
import type { FastifyReply } from 'fastify'

/** Sends a file to keep: never shown in the portal's own origin, whatever is in it. */
export function sendFile(reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', attachmentNamed(name))
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** The name twice: plain for old programs, and in UTF-8 (RFC 6266, RFC 8187). */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
