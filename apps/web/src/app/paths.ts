/** Every path of the portal that the app itself leads to. Routes declare the same ones. */
export const paths = {
  home: () => '/' as const,
  login: () => '/login' as const,
  dashboard: () => '/admin/dashboard' as const,
  supportTickets: () => '/admin/support-ticket' as const,
}
