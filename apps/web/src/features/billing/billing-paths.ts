/** The screens of this feature; `app/routes` declares the same paths. */
export const billingPaths = {
  history: () => '/admin/billing_histories',
  invoice: (id: number) => `/admin/billing_histories/${id}`,
  statement: () => '/admin/account-statement',
}
