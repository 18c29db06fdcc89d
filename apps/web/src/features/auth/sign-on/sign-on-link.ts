// In the first script: nothing else of single sign-on is.

/** A cookie, because signing out clears what else the portal has stored. */
const name = 'uplink_sign_on='

/** The key of the sign-in link that this browser was opened with, now or before. */
export function signOnKey(): string | undefined {
  const given = new URLSearchParams(window.location.search).get('sso')
  if (given !== null && /^[a-z0-9]{12}$/.test(given)) {
    const secure = window.location.protocol === 'https:' ? ['secure'] : []
    const parts = [`${name}${given}`, 'path=/login', 'samesite=strict', 'max-age=31536000', ...secure]
    document.cookie = parts.join('; ')
    return given
  }
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(name))
  return kept?.slice(name.length)
}
