export function ImportPage() {
  return <h1>Data Import Center</h1>
}
