/** What every benchmark shares: repeated timing, and the order statistics that are quoted. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** Milliseconds of each of `times` runs, one after the other. */
export const timeEach = async (
  times: number,
  run: (index: number) => Promise<unknown>,
): Promise<number[]> => {
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

export const milliseconds = (name: string, value: number, bar: number): Figure => ({
  name,
  measured: `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`,
  bar: `at most ${bar} ms`,
  holds: value <= bar,
})
