export function LotTimelineDemoPage() {
  return <h1>Lot timeline demo</h1>
}
