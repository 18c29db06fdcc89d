/** What the API answers the owner of a token, to compare with a screen. */
export async function read<Data>(token: string, path: string): Promise<Data> {
  const answer = await send(token, 'GET', path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ((await answer.json()) as { data: Data }).data
}

export function send(token: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${process.env.UPLINK_URL}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/**
 * Every call in the API's own description that needs a session (the network's equipment has none), with parameters
 * filled in.
 */
export async function everyCallOfPeople(): Promise<{ method: string; path: string }[]> {
  const answer = await fetch(`${process.env.UPLINK_URL}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.some((scheme) => 'token' in scheme))
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1') })),
  )
}

interface Operation {
  /** Empty: everybody may call it. */
  security: object[]
}
