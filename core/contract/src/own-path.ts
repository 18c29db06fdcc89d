/**
 * Whether a link is a path of this portal. Browsers take `//host` and `/\host` for another host, and leave out tabs and
 * line ends before they look, so that `/`, tab, `/host` is one too: control characters and backslashes are refused
 * wherever they stand.
 */
export function isOwnPath(link: unknown): link is string {
  return typeof link === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(link)
}
