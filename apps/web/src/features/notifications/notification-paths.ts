/** Where this feature leads; `app/routes` declares the same paths. */
export const notificationPaths = {
  home: () => '/admin/dashboard',
  list: () => '/admin/auth/notifications',
  settings: () => '/admin/auth/notifications/settings',
  show: (id: number) => `/admin/auth/notifications/${id}/show`,
}
