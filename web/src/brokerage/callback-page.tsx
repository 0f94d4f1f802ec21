export function CallbackPage() {
  return <h1>Brokerage connection</h1>
}
