/** Where this feature leads; `app/routes` declares the same paths. */
export const authPaths = {
  login: () => '/login',
  forgotPassword: () => '/admin/forgot-pass',
}
