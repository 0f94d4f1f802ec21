export function OptionsPage() {
  return <h1>Options Portfolio</h1>
}
