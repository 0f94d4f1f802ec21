export function StocksPage() {
  return <h1>Stock Positions</h1>
}
