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
const lines = (value: unknown, except: ReadonlySet<string>, path = ''): string[] => {
  if (value instanceof Map) return lines([...value.values()], except, path)
  if (Array.isArray(value))
    return value
      .map((each) => lines(each, except).join('; '))
      .toSorted()
      .flatMap((text) => `${path}: ${text}`)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, each]) => {
      if (except.has(key)) return []
      const told: unknown = key === keyOfWheel && each !== null ? 'a wheel' : each
      return lines(told, except, path === '' ? key : `${path} ${key}`)
    })
  return [`${path} = ${String(value).replaceAll(madeUp, 'made up')}`]
}

/** The lines that one says and the other does not, but for what some more names say. */
export function differencesBetween(one: unknown, other: unknown, besides: readonly string[] = []) {
  const except = new Set([...own, ...besides])
  const [a, b] = [lines(one, except), lines(other, except)]
  return { one: a.filter((line) => !b.includes(line)), other: b.filter((line) => !a.includes(line)) }
}
export const noDifferences = { one: [], other: [] }
