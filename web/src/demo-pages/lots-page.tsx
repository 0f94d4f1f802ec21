export function LotsDemoPage() {
  return <h1>Wheel lots demo</h1>
}
