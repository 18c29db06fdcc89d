import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'

/** A signed-in person. */
export interface Caller {
  token: string
  /** Sends and reads JSON; throws when the portal refuses. */
  call<T>(method: string, path: string, body?: object): Promise<T>
}

/** Node's plain client; `fetch` takes some milliseconds for a large answer, which are not the portal's. */
const agent = new Agent({ keepAlive: true })

function caller(origin: string, token: string): Caller {
  return {
    token,
    async call<T>(method: string, path: string, body?: object) {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const sent = request(`${origin}/api${path}`, { method, headers, agent })
      sent.end(body && JSON.stringify(body))
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const pieces: Buffer[] = []
      for await (const piece of answer) pieces.push(piece as Buffer)
      const text = Buffer.concat(pieces).toString()
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 500)}`)
      return JSON.parse(text) as T
    },
  }
}

/** Signs in a person of the demo provider. */
export async function signedIn(
  origin: string,
  username: string,
  password = `demo-${username}`,
): Promise<Caller> {
  const { data } = await caller(origin, '').call<{ data: { token: string } }>('POST', '/auth/login', {
    username,
    password,
  })
  return caller(origin, data.token)
}
