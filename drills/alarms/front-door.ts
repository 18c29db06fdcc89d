import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { certificateFactory } from '../../apps/server/src/modules/payments/gateways/bkash/certificate.factory'

const dayMs = 86_400_000

/** A proxy as far as its certificate goes: it shows one, and passes nothing on. */
export interface FrontDoor {
  url: string
  /** From now on it shows a certificate that ends in so many days. */
  show(days: number): void
  close(): void
}

function certificateFor(days: number) {
  const ends = new Date(Date.now() + days * dayMs)
  const { pem, privateKey } = certificateFactory(
    `${ends
      .toISOString()
      .slice(2)
      .replaceAll(/[-:T]|\..*/g, '')}Z`,
  )
  return { cert: pem, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}

export async function openFrontDoor(): Promise<FrontDoor> {
  const server = createServer(certificateFor(90)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    show: (days) => server.setSecureContext(certificateFor(days)),
    close: () => void server.close(),
  }
}
