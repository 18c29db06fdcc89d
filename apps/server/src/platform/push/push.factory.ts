import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A subscribed browser: its public keys, and how it decrypts what is pushed to it (RFC 8188 and 8291). */
export function browserFactory() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: own.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    read: (message: Buffer) => decrypted(message, own, auth),
  }
}

function decrypted(message: Buffer, own: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const theirs = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** A server that records what is posted to it and answers with `status` and `answer`, which a test may change. */
export async function postBoxFactory(status = 201) {
  const posts: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const box = { status, answer: 'noted', posts, url: '', close: async () => {} }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(box.status, { location: '/elsewhere' }).end(box.answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  box.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  box.close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return box
}
