import { connect, type PeerCertificate } from 'node:tls'
import { hourMs, minuteMs } from '#platform/durations'

/** A host's certificate, and when it ends. */
export interface Certificate {
  host: string
  ends: Date
}

const patienceMs = 5000

/** When the certificate ends that browsers see there, whether they trust it or not. Rejects where none is shown in time. */
async function look(address: URL): Promise<Certificate> {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(address.port || 443),
      // an address has no name to ask for
      ...(!/^[\d.:]+$/.test(host) && { servername: host }),
      // nothing is sent: what is expired or another's has to be seen as well
      rejectUnauthorized: false,
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no certificate in time')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate() as Partial<PeerCertificate>
      socket.destroy()
      const ends = new Date(until ?? '')
      if (Number.isNaN(ends.getTime())) reject(new Error('a certificate without an end'))
      else resolve({ host: address.host, ends })
    })
  })
}

/**
 * Looks at the certificate of an address once an hour; where none is found, after five minutes again.
 *
 * @param address undefined, or without TLS: there is none
 */
export function watchCertificate(address: string | undefined): () => Promise<Certificate[]> {
  const url = address?.startsWith('https:') ? new URL(address) : undefined
  if (!url) return async () => []
  let last: { at: number; found: Promise<Certificate[]>; cacheTtlMs: number } | undefined
  return async () => {
    if (!last || performance.now() - last.at > last.cacheTtlMs) {
      const one: NonNullable<typeof last> = {
        at: performance.now(),
        found: Promise.resolve([]),
        cacheTtlMs: hourMs,
      }
      one.found = look(url).then(
        (certificate) => [certificate],
        () => {
          one.cacheTtlMs = 5 * minuteMs
          return []
        },
      )
      last = one
    }
    return last.found
  }
}
