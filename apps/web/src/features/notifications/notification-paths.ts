/** The screens of this feature; `app/routes` declares the same paths. */
export const notificationPaths = {
  list: () => '/admin/auth/notifications',
  show: (id: number) => `/admin/auth/notifications/${id}/show`,
}
