/** The screens of this feature; `app/routes` declares the same paths. */
export const billingPaths = {
  history: () => '/admin/billing_histories',
}
