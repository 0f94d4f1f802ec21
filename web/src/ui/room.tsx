/** Where rows will be in a moment, so that the page is as long as it will be. */
export function Room({ rows }: { rows: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height: `${rows * 2.25}rem` }} />
    </tbody>
  )
}
