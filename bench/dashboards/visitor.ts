import { Agent, request } from 'node:http'
import type { Caller } from '../reports/caller'

/** Connections that a browser opens to one portal. */
const connections = 6

/** Sends and reads JSON over a few connections that stay open, as a browser does. */
export function visitor(origin: string, { token }: Pick<Caller, 'token'>) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const call = <T>(method: string, path: string, body: object) =>
    new Promise<T>((resolve, reject) => {
      const text = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }
      const sent = request({ agent, hostname, port, method, path: `/api${path}`, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('error', reject)
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const said = String(Buffer.concat(parts))
          if (answer.statusCode === 200) resolve(JSON.parse(said) as T)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${said.slice(0, 500)}`))
        })
      })
      sent.on('error', reject).end(text)
    })
  return { call, leave: () => agent.destroy() }
}
