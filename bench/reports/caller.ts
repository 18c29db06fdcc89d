/** A signed-in person. */
export interface Caller {
  token: string
  /** Sends and reads JSON; throws when the portal refuses. */
  call<T>(method: string, path: string, body?: object): Promise<T>
}

function caller(origin: string, token: string): Caller {
  return {
    token,
    async call<T>(method: string, path: string, body?: object) {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
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
