/** Replaced by the screen itself. */
export function NotificationShowPage() {
  return <h1>Notifications</h1>
}
