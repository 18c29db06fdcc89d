/** More are not expected; the oldest are dropped, and their sessions expire. */
const maxCached = 5
/** Those of this page; all there are in a browser that stores nothing. */
const here = new Map<string, number>()

/** The browser's store; undefined in one that has none. Loaded when it is needed, which is rare. */
const browserStore = async () => (typeof indexedDB === 'undefined' ? undefined : import('./browser-store'))

/** Tokens of sessions that somebody signed out of here while the server could not be reached. */
export async function leftOpen(): Promise<readonly string[]> {
  const stored = await browserStore()
    .then((store) => store?.everythingOn<number>('left-open'))
    .catch(() => undefined)
  return inOrder(new Map([...(stored ?? []), ...here]))
}

const inOrder = (tokens: ReadonlyMap<string, number>) =>
  [...tokens].sort(([, one], [, other]) => one - other).map(([token]) => token)

/** Keeps a token until its session is ended. */
export async function keepLeftOpen(token: string): Promise<void> {
  here.set(token, Date.now())
  await browserStore()
    .then((store) => store?.putOn('left-open', token, Date.now()))
    .catch(() => {})
  const tokens = await leftOpen()
  await Promise.all(tokens.slice(0, -maxCached).map(dropLeftOpen))
}

/** Drops a token whose session has ended. */
export async function dropLeftOpen(token: string): Promise<void> {
  here.delete(token)
  await browserStore()
    .then((store) => store?.removeFrom('left-open', token))
    .catch(() => {})
}
