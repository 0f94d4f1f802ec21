export function WheelsPage() {
  return <h1>Wheel Strategies</h1>
}
