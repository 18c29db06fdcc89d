/** The screens of this feature; `app/support-routes` declares the same paths. */
export const ticketPaths = {
  support: () => '/admin/support',
  list: () => '/admin/support-ticket',
  open: () => '/admin/open-ticket',
  details: (id: number) => `/admin/ticket-details/${id}`,
  chat: () => '/admin/my-chat',
}
