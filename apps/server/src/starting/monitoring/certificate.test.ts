import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { expect, it } from 'vitest'
import { certificateFactory } from '../../modules/payments/gateways/bkash/certificate.factory'
import { watchCertificate } from './certificate'

it('says when the certificate ends that is shown at an address, trusted or not', async () => {
  const { pem, privateKey } = certificateFactory('270214120000Z')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  let came = 0
  const server = createSecureServer({ cert: pem, key })
    .on('connection', () => (came += 1))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const certificates = watchCertificate(`https://127.0.0.1:${port}`)
  const found = [{ host: `127.0.0.1:${port}`, ends: new Date('2027-02-14T12:00:00Z') }]
  expect(await certificates()).toEqual(found)
  // once an hour is enough
  expect(await certificates()).toEqual(found)
  expect(came).toBe(1)
  server.close()
})

it('says nothing where there is none', async () => {
  expect(await watchCertificate(undefined)()).toEqual([])
  expect(await watchCertificate('http://localhost:8080')()).toEqual([])
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').resume()).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await watchCertificate(`https://127.0.0.1:${port}`)()).toEqual([])
  server.close()
  await once(server, 'close')
  expect(await watchCertificate(`https://127.0.0.1:${port}`)()).toEqual([])
})
