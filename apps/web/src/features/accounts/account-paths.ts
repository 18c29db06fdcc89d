/** Where this feature leads; `app/routes` declares the same paths. */
export const accountPaths = {
  myAccount: () => '/admin/my-account',
  infoUpdate: () => '/admin/info-update',
  changePassword: () => '/admin/change-password',
  notificationSettings: () => '/admin/notifications/settings',
}
