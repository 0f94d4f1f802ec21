/**
 * Amounts with a decimal comma. OFX allows a point or a comma and no mark between thousands, which some brokers write all the
 * same: a comma is the decimal one in a file of which an amount has it before other than three digits, and none has a point.
 * Authority: OFX 2.2, section 3.2.9.1 "Amount".
 */
import type { OfxFile, OfxGroup } from './elements.ts'

const amounts: ReadonlySet<string> = new Set(
  [
    'UNITS UNITPRICE TOTAL COMMISSION TAXES FEES LOAD WITHHOLDING STATEWITHHOLDING PENALTY TRNAMT',
    'AVGCOSTBASIS OLDUNITS NEWUNITS FRACCASH STRIKEPRICE MKTVAL AVAILCASH MARGINBALANCE SHORTBALANCE BUYPOWER',
  ].flatMap((tags) => tags.split(' ')),
)

const withComma = /^[+-]?\d*,\d+$/
const betweenThousands = /,\d{3}$/

/** The file with points in all of its amounts. */
export function withPoints(file: OfxFile): OfxFile {
  const { rows, held, securities } = file
  const told = [...rows, ...held, ...securities].flatMap(({ all }) =>
    all.flatMap(([name, value]) => (amounts.has(name) ? value : [])),
  )
  const isTold = told.some((value) => withComma.test(value) && !betweenThousands.test(value))
  if (!isTold || told.some((value) => value.includes('.'))) return file
  return { ...file, rows: rows.map(pointed), held: held.map(pointed), securities: securities.map(pointed) }
}

function pointed(group: OfxGroup): OfxGroup {
  const all = group.all.map(
    ([name, value]) =>
      [name, amounts.has(name) && withComma.test(value) ? value.replace(',', '.') : value] as const,
  )
  const values = new Map(all.toReversed())
  return { ...group, all, values }
}
