/** The securities that an OFX file lists, by their ids: a ticker for shares, the terms for an option. */
import { optionContract, parseOptionSymbol, wholeUnits } from '@wheelwright/core/entries'
import type { Instrument, OptionInstrument } from '@wheelwright/core/entries'
import { compareOn, looksLikeOption, optionInstrument, optionOf, readShare } from '../rows/instruments.ts'
import type { OfxGroup } from './elements.ts'
import { yearFirstDate } from '../text/printed-date.ts'
import { printedMoney } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'

export type Securities = ReadonlyMap<string, OfxGroup>

export function securitiesOf(groups: readonly OfxGroup[]): Securities {
  return new Map(groups.map((group) => [group.values.get('UNIQUEID')?.trim() ?? '', group]))
}

/** What is listed as a share or fund is no option, however its id is written. */
const shareLists: ReadonlySet<string> = new Set(['STOCKINFO', 'MFINFO'])

/** What a row is about; null with a fault on it when that cannot be told. */
export function securityOf(row: Row, known: Securities): Instrument | null {
  const id = row.text('UNIQUEID')
  const listed = known.get(id)
  const isListedShare = listed !== undefined && shareLists.has(listed.name)
  if (!isListedShare && (looksLikeOption(id) || listed?.name === 'OPTINFO')) return optionIn(row, id, known)
  const ticker = listed?.values.get('TICKER')?.trim()
  if (!ticker) return readShare(row, 'UNIQUEID')
  return (
    readShare(row.with({ UNIQUEID: ticker }), 'UNIQUEID') ??
    row.refuse('UNIQUEID', `is listed with a ticker that is none: '${ticker.slice(0, 20)}'`)
  )
}

function optionIn(row: Row, id: string, known: Securities): OptionInstrument | null {
  const listed = known.get(id)
  const ticker = listed?.values.get('TICKER')?.trim() ?? ''
  const option =
    parseOptionSymbol(id).ok || listed === undefined
      ? optionOf(row, 'UNIQUEID')
      : optionListed(row, ticker, listed, known)
  if (option === null || listed === undefined) return option
  const strike = printedMoney(listed.values.get('STRIKEPRICE') ?? '')
  const type = listed.values.get('OPTTYPE')?.trim().toUpperCase()
  const right = type === 'PUT' ? 'Put' : type === 'CALL' ? 'Call' : undefined
  const stated = {
    ...(right && ({ right } as const)),
    ...(strike.kind === 'figure' && { strike: strike.value }),
  }
  compareOn(row, 'UNIQUEID', option.contract, stated)
  const shares = Number(listed.values.get('SHPERCTRCT') ?? '')
  const given = Number.isInteger(shares) && shares > 0 && shares <= 10_000 ? wholeUnits(shares) : undefined
  return optionInstrument(option.contract, 100, option.contract.adjusted ? null : given)
}

/** By the ticker when it is an option's, else by the terms and the underlying. */
function optionListed(
  row: Row,
  ticker: string,
  listed: OfxGroup,
  known: Securities,
): OptionInstrument | null {
  const parsed = parseOptionSymbol(ticker)
  if (parsed.ok) return optionInstrument(parsed.value)
  const root = underlyingListed(listed, known)
  const right = listed.values.get('OPTTYPE')?.trim().toUpperCase() === 'PUT' ? 'Put' : 'Call'
  const strike = printedMoney(listed.values.get('STRIKEPRICE') ?? '')
  const expiration = yearFirstDate((listed.values.get('DTEXPIRE') ?? '').slice(0, 8))
  const contract =
    strike.kind === 'figure' && expiration.ok
      ? optionContract({ root, right, strike: strike.value, expiration: expiration.date })
      : null
  return contract?.ok
    ? optionInstrument(contract.value)
    : row.refuse('UNIQUEID', 'is an option whose terms the file does not give')
}

/**
 * The underlying's id comes after the option's own: a ticker, or a number that the file lists with one. Where there is none, the
 * option may have the ticker of shares that are listed.
 */
function underlyingListed(listed: OfxGroup, known: Securities): string {
  const id = listed.all.findLast(([tag]) => tag === 'UNIQUEID')?.[1]?.trim() ?? ''
  if (id !== listed.values.get('UNIQUEID')?.trim()) return tickerOf(known.get(id)) || id
  const own = tickerOf(listed)
  const isOfShares = [...known.values()].some(
    (group) => shareLists.has(group.name) && tickerOf(group) === own,
  )
  return isOfShares ? own : ''
}

function tickerOf(listed: OfxGroup | undefined): string {
  return listed?.values.get('TICKER')?.trim().toUpperCase() ?? ''
}
