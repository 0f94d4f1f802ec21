/**
 * A Flex query writes its dates as its settings say: year first, `03/27/2026`, `27/03/26` or `27-Mar-26`. All of one file are
 * written alike, and are read as year first here, once for all of it. Where no day beyond 12 tells days from months they
 * stay as they are, which no reader takes.
 */
import { dateOrderOf, printedDate, type DateOrder } from '../text/printed-date.ts'

type Attributes = ReadonlyMap<string, string>

const fields = [
  'tradeDate',
  'dateTime',
  'date',
  'reportDate',
  'exDate',
  'expiry',
  'toDate',
  'whenGenerated',
] as const

/** Others that tell days from months. */
const moreFields = ['fromDate', 'settleDateTarget', 'settleDate', 'openDateTime', 'orderTime'] as const

const slashed = /^\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?!\d)/
const named = /^(\d{1,2})-([A-Z]{3})-(\d{4}|\d{2})(?!\d)/i

export function yearFirstDates(all: readonly Attributes[]): (attributes: Attributes) => Attributes {
  const printed = all.flatMap((attributes) =>
    [...fields, ...moreFields].flatMap((field) => slashed.exec(attributes.get(field) ?? '')?.[0] ?? []),
  )
  const isTold = printed.some((date) => date.split('/').some((part, at) => at < 2 && Number(part) > 12))
  const order = isTold ? dateOrderOf(printed) : 'mixed'
  return (attributes) => {
    const changed = fields.flatMap((field) => {
      const text = attributes.get(field)
      const date = text === undefined ? undefined : yearFirst(text, order)
      return date === undefined || date === text ? [] : [[field, date] as const]
    })
    return changed.length === 0 ? attributes : new Map([...attributes, ...changed])
  }
}

/** What follows the date, a time, stays as it is. */
function yearFirst(text: string, order: DateOrder): string {
  const [day] = slashed.exec(text) ?? []
  const [whole, date = '', month = '', year = ''] = named.exec(text) ?? []
  const start = day ?? whole
  if (start === undefined) return text
  const parsed = printedDate[order](day ?? `${month}-${date}-${year.length === 2 ? `20${year}` : year}`)
  return parsed.ok ? `${parsed.date.replaceAll('-', '')}${text.slice(start.length)}` : text
}
