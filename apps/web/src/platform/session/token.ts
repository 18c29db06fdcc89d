/** The prefix makes the browser refuse the cookie from a subdomain, without Secure or with another path. */
const secureName = '__Host-uplink_token'
/** Without TLS (a trial in a local network) the browser would drop the secure cookie. */
const plainName = 'uplink_token'

/** How long the browser keeps the token: as long as the longest session may last; the server ends each on its own. */
const keptForSeconds = 60 * 24 * 3600

function readCookie(name: string): string | null {
  const start = `${name}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return found ? decodeURIComponent(found.slice(start.length)) || null : null
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = name === secureName ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/** The bearer token, or null when nobody is signed in here. The cookie only stores it: the server ignores the cookie. */
export function readToken(): string | null {
  return readCookie(secureName) ?? readCookie(plainName)
}

/**
 * Stores the token in a cookie with the attributes of the security decisions, or in a plain one if the browser
 * refuses that.
 */
export function writeToken(token: string): void {
  removeCookies()
  if (window.isSecureContext) writeCookie(secureName, token, keptForSeconds)
  if (readCookie(secureName) === null) writeCookie(plainName, token, keptForSeconds)
}

/** Which token each former one of this session went on as. */
const renewals = new Map<string, string>()

/** Tells the other tabs, whose calls may have begun under the former token; undefined in browsers that cannot. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('renewed-tokens')
tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!Array.isArray(data)) return
  const [former, present] = data as unknown[]
  if (typeof former === 'string' && typeof present === 'string') renewals.set(former, present)
})

/** Stores the token under which a session goes on, unless somebody has signed out, or others in, meanwhile. */
export function renewToken(former: string | null, present: string): void {
  if (former === null || readToken() !== former) return
  writeToken(present)
  renewals.set(former, present)
  tabs?.postMessage([former, present])
}

/** The token under which the session of this one goes on. */
export function presentToken(token: string | null): string | null {
  const next = token === null ? undefined : renewals.get(token)
  return next === undefined ? token : presentToken(next)
}

/** Removes the token; what it went on as is forgotten with it. */
export function removeToken(): void {
  renewals.clear()
  removeCookies()
}

function removeCookies(): void {
  writeCookie(secureName, '', 0)
  writeCookie(plainName, '', 0)
}
