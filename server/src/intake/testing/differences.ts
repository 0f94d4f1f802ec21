/** What two portfolios say, compared word by word. */

/**
 * What is made up for each portfolio or tells of the moment at which something was written, the positions that were written
 * last among it; and keys of wheels, which keep theirs when what came before them is told later.
 */
const own = new Set([
  'etag',
  'id',
  'batchId',
  'createdAt',
  'updatedAt',
  'line',
  'version',
  'cycleKey',
  'lastUpdated',
  'recent',
])
/** Whether there is a wheel is compared, its key not. */
const keyOfWheel = 'runningWheel'
const madeUp = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/g

/** Everything that is said, a line each. */
const lines = (value: unknown, path = ''): string[] => {
  if (value instanceof Map) return lines([...value.values()], path)
  if (Array.isArray(value))
    return value
      .map((each) => lines(each).join('; '))
      .toSorted()
      .flatMap((text) => `${path}: ${text}`)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, each]) => {
      if (own.has(key)) return []
      const told: unknown = key === keyOfWheel && each !== null ? 'a wheel' : each
      return lines(told, path === '' ? key : `${path} ${key}`)
    })
  return [`${path} = ${String(value).replaceAll(madeUp, 'made up')}`]
}

/** The lines that one says and the other does not. */
export function differencesBetween(one: unknown, other: unknown) {
  const [a, b] = [lines(one), lines(other)]
  return { one: a.filter((line) => !b.includes(line)), other: b.filter((line) => !a.includes(line)) }
}
export const noDifferences = { one: [], other: [] }
