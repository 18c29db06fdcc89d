/** Replaced by the screen itself. */
export function NotificationListPage() {
  return <h1>Notifications</h1>
}
