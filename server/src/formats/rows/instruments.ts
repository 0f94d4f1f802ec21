/**
 * Instruments from a row's fields. A symbol that names the whole contract wins over descriptions and single fields that
 * say otherwise, and the contradiction is told.
 */
import {
  canonicalEquitySymbol,
  isIndexRoot,
  ok,
  parseOptionDescription,
  parseOptionSymbol,
  wholeUnits,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type {
  Instrument,
  OptionContract,
  OptionInstrument,
  OptionSymbolRefusal,
  OptionTerms,
  Quantity,
  Result,
  ShareInstrument,
} from '@wheelwright/core/entries'
import { remember } from '../text/remember.ts'
import type { Row } from './row.ts'

/** One instrument for all rows that name the contract. */
const symbolOf = remember((text): Result<OptionInstrument, OptionSymbolRefusal> => {
  const parsed = parseOptionSymbol(text)
  return parsed.ok ? ok(optionInstrument(parsed.value)) : parsed
})
const termsIn = remember(parseOptionDescription)
const equityOf = remember(canonicalEquitySymbol)

/** What a row names, for a row that cannot be taken: read apart, so that its faults stay what they are. */
export function underlyingOf(row: Row, instrumentOf: (row: Row) => Instrument | null): string | null {
  const copy = row.copy()
  const instrument = instrumentOf(copy)
  if (instrument === null || copy.fault !== null) return null
  return instrument.type === 'share' ? instrument.symbol : instrument.contract.underlying
}

const cusip = /^[0-9A-Z]{8}\d$/

/** The numbers of what the Treasury issues: bills begin with 9127, notes and bonds with 9128. */
const treasury = /^912[78][0-9A-Z]{4}\d$/

export function isTreasury(text: string): boolean {
  return treasury.test(text)
}

export const aboutFuture = 'is about a future, or an option on one; futures are not kept'

const optionFaults: Readonly<Record<OptionSymbolRefusal['kind'], string>> = {
  empty: 'is missing',
  'too-long': 'is too long for a symbol',
  'futures-option': aboutFuture,
  'unknown-notation': 'is no option symbol',
  'unknown-right': 'is neither a call nor a put',
  'no-such-date': 'has an expiration that does not exist',
  'bad-root': 'has a root that no option can have',
  'bad-strike': 'has a strike that no option can have',
  'bad-expiration': 'has an expiration that no option can have',
  'no-root': 'names no root',
}

/** Nine characters ending in a digit, four or more of them digits: a security's number, not a ticker. */
export function isCusip(text: string): boolean {
  return cusip.test(text) && text.replaceAll(/\D/g, '').length >= 4
}

/** The option that a symbol is written as, or else the shares; null with a fault on the row. */
export function instrumentIn(row: Row, field: string): Instrument | null {
  const parsed = symbolOf(row.text(field))
  if (parsed.ok) return parsed.value
  return isOptionFault(parsed.refusal) ? optionOf(row, field) : readShare(row, field)
}

export function readShare(row: Row, field: string): ShareInstrument | null {
  const text = row.text(field)
  if (text === '') return row.refuse(field, 'is missing')
  if (isTreasury(text)) return row.leaveOut('is about a Treasury bill or bond; bonds are not kept')
  if (isCusip(text)) return row.refuse(field, `is a security's number, not a ticker: '${text}'`)
  if (/^\.?\//.test(text)) return row.leaveOut(`${aboutFuture}: '${text.slice(0, 40)}'`)
  const symbol = equityOf(text)
  if (!symbol.ok) return row.refuse(field, `is no symbol: '${text.slice(0, 40)}'`)
  return { type: 'share', symbol: symbol.value }
}

/** Whether a symbol is written as an option's, sound or not. */
export function looksLikeOption(text: string): boolean {
  const parsed = symbolOf(text)
  return parsed.ok || isOptionFault(parsed.refusal)
}

const isOptionFault = ({ kind }: OptionSymbolRefusal): boolean =>
  kind !== 'empty' && kind !== 'too-long' && kind !== 'unknown-notation'

export function optionOf(row: Row, field: string, multiplier = 100): OptionInstrument | null {
  const parsed = symbolOf(row.text(field))
  if (parsed.ok)
    return multiplier === 100 ? parsed.value : optionInstrument(parsed.value.contract, multiplier)
  const shown = row.text(field).slice(0, 40)
  if (parsed.refusal.kind === 'futures-option') return row.leaveOut(`${aboutFuture}: '${shown}'`)
  return row.refuse(field, `${optionFaults[parsed.refusal.kind]}${shown === '' ? '' : `: '${shown}'`}`)
}

/** As many shares as the multiplier says, 10 of a mini; cash for an index; unknown where the contract was adjusted. */
export function optionInstrument(
  contract: OptionContract,
  multiplier = 100,
  deliverable?: Quantity | null,
): OptionInstrument {
  const usual = contract.adjusted ? null : wholeUnits(multiplier)
  const given = deliverable === undefined ? usual : deliverable
  return {
    type: 'option',
    contract,
    multiplier,
    deliverable: isIndexRoot(contract.root) ? zeroQuantity : given,
  }
}

/** Tells when the description names other terms than the symbol; one that names none says nothing. */
export function compareWithDescription(row: Row, field: string, { contract }: OptionInstrument): void {
  const described = termsIn(row.text(field))
  if (described.ok) compareOn(row, field, contract, described.value)
}

/** Tells when a field names other terms than the symbol, which is what was taken. */
export function compareOn(
  row: Row,
  field: string,
  contract: OptionContract,
  terms: Partial<OptionTerms>,
): void {
  const { right, strike, expiration } = terms
  const other =
    (right !== undefined && right !== contract.right) ||
    (strike !== undefined && strike !== contract.strike) ||
    (expiration !== undefined && expiration !== contract.expiration)
  if (other) row.notice(field, 'names another contract than the symbol, which is the one that was taken')
}

/** Dollars per dollar of premium and contract: 100 where the row says nothing. */
export function multiplierOf(row: Row, field: string): number | null {
  const text = row.text(field)
  if (text === '') return 100
  const multiplier = Number(text)
  if (Number.isInteger(multiplier) && multiplier > 0 && multiplier <= 10_000) return multiplier
  return row.refuse(field, `is no size of a contract: '${text.slice(0, 40)}'`)
}
