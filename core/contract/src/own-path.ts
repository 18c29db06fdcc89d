/**
 * Whether a link is a path of this portal. Browsers read `//host` and `/\host` as another host. They also drop tabs
 * and line ends first, so `/`, tab, `/host` becomes `//host`. Backslashes and control characters are therefore
 * refused everywhere.
 */
export function isOwnPath(link: unknown): link is string {
  return typeof link === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(link)
}
