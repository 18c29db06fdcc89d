/** What the API tells the owner of a token, to compare a screen with. */
export async function read<Data>(token: string, path: string): Promise<Data> {
  const answer = await send(token, 'GET', path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ((await answer.json()) as { data: Data }).data
}

export function send(token: string, method: string, path: string): Promise<Response> {
  return fetch(`${process.env.UPLINK_URL}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })
}

/** Every call of the API as its own description lists them, parameters filled in. */
export async function everyCall(): Promise<{ method: string; path: string }[]> {
  const answer = await fetch(`${process.env.UPLINK_URL}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, '1'),
    })),
  )
}
