/** The screens of this feature; `app/routes` declares the same paths. */
export const ticketPaths = {
  list: () => '/admin/support-ticket',
}
