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
  removeToken()
  if (window.isSecureContext) writeCookie(secureName, token, keptForSeconds)
  if (readCookie(secureName) === null) writeCookie(plainName, token, keptForSeconds)
}

/** Removes the token. */
export function removeToken(): void {
  writeCookie(secureName, '', 0)
  writeCookie(plainName, '', 0)
}
