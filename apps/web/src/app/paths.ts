/** Every path of the portal that the app itself leads to. Routes declare the same ones. */
export const paths = {
  home: () => '/' as const,
  login: () => '/login' as const,
  dashboard: () => '/admin/dashboard' as const,
  terms: () => '/terms-conditions' as const,
  privacy: () => '/privacy-policy' as const,
  refunds: () => '/refund-policy' as const,
  payBill: () => '/admin/paybill' as const,
  supportTickets: () => '/admin/support-ticket' as const,
}
