/** What this kind of entry has not. */
export function None({ what }: { what: string }) {
  return (
    <span className="unknown">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{what}</span>
    </span>
  )
}
