/** Replaced by the screen itself. */
export function DashboardPage() {
  return <h1>Dashboard</h1>
}
