/** The words at the right edge of the campaign line: one below the other where their prices lie close together. */

export interface PictureLabel {
  readonly text: string
  readonly kind: 'strike' | 'cost'
  readonly y: number
}

/** High enough for a line of the picture's words. */
const labelHeight = 12

/** Each as near to its price as the others let it, between the edges; what reads alike at one height is said once. */
export function placeLabels(
  labels: readonly PictureLabel[],
  [top, bottom]: readonly [number, number],
): PictureLabel[] {
  const single = labels.filter(
    ({ text, y }, at) => labels.findIndex((other) => other.text === text && other.y === y) === at,
  )
  const ordered = single.toSorted((a, b) => a.y - b.y)
  let least = top
  const down = ordered.map((label) => {
    const y = Math.max(label.y, least)
    least = y + labelHeight
    return { ...label, y }
  })
  let most = bottom
  return down
    .toReversed()
    .map((label) => {
      const y = Math.min(label.y, most)
      most = y - labelHeight
      return { ...label, y }
    })
    .toReversed()
}
