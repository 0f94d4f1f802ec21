export function WheelsPhasePage() {
  return <h1>Wheel Phase Management</h1>
}
