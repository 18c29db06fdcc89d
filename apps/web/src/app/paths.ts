/** Every path of the portal, made here and nowhere else. Routes declare the same ones. */
export const paths = {
  home: () => '/' as const,
  login: () => '/login' as const,
  dashboard: () => '/admin/dashboard' as const,
  notifications: () => '/admin/notifications' as const,
  notification: (id: number) => `/admin/auth/notifications/${id}/show`,
}

/** Other addresses of the dashboard (specification 2.3). */
export const dashboardAliases = ['/', '/admin', '/blank'] as const

/**
 * A path to come back to after signing in, or undefined when it is not a path of this portal: an address from the
 * query string must not lead people to another site.
 */
export function localPath(candidate: unknown, origin: string): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return undefined
  const address = URL.canParse(candidate, origin) ? new URL(candidate, origin) : undefined
  if (!address || address.origin !== origin) return undefined
  const path = address.pathname + address.search + address.hash
  // '//host' and '/\host' are addresses of other sites, also after normalising
  return path.startsWith('//') || address.pathname === paths.login() ? undefined : path
}
