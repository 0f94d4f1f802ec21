/**
 * A later export may report an order or a transaction otherwise: with more fills, or another fee. Each version is stored beside
 * the earlier ones, with the import that brought it, so that an undo leaves those; the last one counts.
 * (docs/domain.md, "The ledger": corrections)
 */
const versioned = /^(.*)#(\d{6})$/s

/** The first version has the row's own key. */
export function versionKey(key: string, version: number): string {
  return version === 1 ? key : `${key}#${String(version).padStart(6, '0')}`
}

export function versionIn(sourceKey: string): { readonly key: string; readonly version: number } {
  const [, key = sourceKey, version = '1'] = versioned.exec(sourceKey) ?? []
  return { key, version: Number(version) }
}

/** Of each row the last version, in the order given. */
export function lastVersions<T extends { readonly source_key: string }>(rows: readonly T[]): T[] {
  const last = new Map<string, number>()
  for (const { source_key } of rows) {
    const { key, version } = versionIn(source_key)
    last.set(key, Math.max(version, last.get(key) ?? 0))
  }
  return rows.filter(({ source_key }) => {
    const { key, version } = versionIn(source_key)
    return last.get(key) === version
  })
}

/** What figures depend on. An instrument stays what it is, and its closing price is of the day of the export. */
const telling = new Set([
  'netAmount',
  'transferItems',
  'feeType',
  'positionEffect',
  'amount',
  'cost',
  'status',
  'filledQuantity',
  'orderActivityCollection',
  'executionType',
  'executionLegs',
  'childOrderStrategies',
  'legId',
  'quantity',
  'price',
])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Path and value of each field that tells something. */
function* tellingsOf(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* tellingsOf(item, `${path}[${index}]`)
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) {
      const known = inCamelCase(name)
      if (telling.has(known)) yield* tellingsOf(member, `${path}.${known}`)
    }
  } else if (typeof value === 'string' || typeof value === 'number') yield `${path}=${value}`
}

/** Whether a row changes what is known of it. One that leaves something out changes nothing. */
export function reportsOtherwise(row: unknown, held: unknown): boolean {
  const before = [...tellingsOf(held, '')].toSorted()
  const after = [...tellingsOf(row, '')].toSorted()
  return after.length >= before.length && after.join('\n') !== before.join('\n')
}
