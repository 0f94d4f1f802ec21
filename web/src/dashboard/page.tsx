export function DashboardPage() {
  return <h1>Portfolio Dashboard</h1>
}
