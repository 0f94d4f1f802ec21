/** Where things stand in the picture: scales, round ticks, and labels that give way to each other. */

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type Scale = (value: number) => number

/** From the values of an axis to places of the picture, in pixels. */
export function scaleFrom(
  [least, most]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  return (value) => start + ((value - least) / (most - least)) * (end - start)
}

const parts = [1, 2, 2.5, 5, 10] as const

/** Round values within a range, about so many. */
export function ticksIn([least, most]: readonly [number, number], wanted: number): number[] {
  const rough = (most - least) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (parts.find((part) => part * power >= rough) ?? 10)
  const first = Math.ceil(least / step)
  const count = Math.floor(most / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

export interface Label {
  readonly at: number
  readonly text: string
}

/** Roughly how wide a text of the axis is. */
const widthOf = (text: string): number => 6.2 * text.length + 8

/** Those labels that don't touch one placed before, in the order given: the more important first. */
export function apart(labels: readonly Label[], left: number, right: number): Label[] {
  const placed: { readonly from: number; readonly to: number; readonly label: Label }[] = []
  for (const label of labels) {
    const half = widthOf(label.text) / 2
    const at = Math.max(left + half, Math.min(right - half, label.at))
    const [from, to] = [at - half, at + half]
    if (placed.every((other) => to <= other.from || from >= other.to))
      placed.push({ from, to, label: { at, text: label.text } })
  }
  return placed.map(({ label }) => label)
}

/** The least and the most of the amounts, 0 among them, with some room. */
export function amountRange(amounts: readonly number[]): [number, number] {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const room = 0.08 * (most - least || 1)
  return [least - room, most + room]
}

/** Steps from the top of a {@link dataPath} to its bottom. */
const stepsDown = 10_000

/** A line in the terms of its data, days and amounts within a range, so that at another width only its {@link placed} is another. */
export function dataPath(
  spots: readonly { readonly day: number; readonly amount: number }[],
  [least, most]: readonly [number, number],
): string {
  const perAmount = stepsDown / (most - least)
  let path = ''
  for (const { day, amount } of spots)
    path += `${path === '' ? 'M' : 'L'}${day} ${Math.round((most - amount) * perAmount)}`
  return path
}

/** Where a {@link dataPath} lies; its line stays as thick as it is (`vector-effect`). */
export function placed([least, most]: readonly [number, number], x: Scale, y: Scale): string {
  const [right, down] = [x(1) - x(0), (y(least) - y(most)) / stepsDown]
  return `matrix(${right} 0 0 ${down} ${x(0)} ${y(most)})`
}

/** A place to a tenth of a pixel, which nobody sees and a path is shorter by. */
export function tenth(place: number): number {
  return Math.round(place * 10) / 10
}

/** Which of ascending values lies nearest, the earlier of two. */
export function nearestOf(values: readonly number[], wanted: number): number {
  let [low, high] = [0, Math.max(0, values.length - 1)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const [before, after] = [values[low - 1], values[low]]
  return before !== undefined && after !== undefined && wanted - before <= after - wanted ? low - 1 : low
}
