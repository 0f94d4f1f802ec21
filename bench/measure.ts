/** What every benchmark shares: repeated timing, and the order statistics that are quoted. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** Milliseconds of each of `times` runs, one after the other. */
export async function timeEach(times: number, run: (index: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now()
    await run(index)
    durations.push(performance.now() - startedAt)
  }
  return durations
}

export type Figure = {
  readonly name: string
  readonly measured: string
  readonly bar: string
  readonly holds: boolean
}

export function milliseconds(name: string, value: number, bar: number): Figure {
  return {
    name,
    measured: `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`,
    bar: `at most ${bar} ms`,
    holds: value <= bar,
  }
}

/** How a time grows with a size: the slope of their logarithms, 1 where it grows in proportion (least squares). */
export function growth(
  name: string,
  sizes: readonly number[],
  times: readonly number[],
  bar: number,
): Figure {
  const points = sizes.map((size, index) => [Math.log(size), Math.log(times[index] ?? Number.NaN)] as const)
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([size]) => size)), mean(points.map(([, time]) => time))]
  const slope =
    points.reduce((sum, [size, time]) => sum + (size - x) * (time - y), 0) /
    points.reduce((sum, [size]) => sum + (size - x) ** 2, 0)
  return {
    name,
    measured: `exponent ${slope.toFixed(2)}`,
    bar: `at most ${bar}`,
    holds: slope <= bar,
  }
}
