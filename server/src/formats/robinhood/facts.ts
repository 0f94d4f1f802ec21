/** What a row of Robinhood's report names, how much of it, and on which side. */
import type { Instrument, OptionInstrument, Quantity } from '@wheelwright/core/entries'
import type { RowFacts } from '../rows/drafts.ts'
import { looksLikeOption, optionOf, readShare } from '../rows/instruments.ts'
import { printedQuantity } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'

export function readRowFacts(row: Row): RowFacts | null {
  const tradeDate = row.date('date')
  if (tradeDate === null) return null
  const note = row.text('description').replaceAll(/\s+/g, ' ')
  return { tradeDate, time: null, postedAt: null, orderId: null, note }
}

const prefix = /^Option (?:Assignment|Exercise|Exercise\/Assignment|Expiration) for /i

const described = (row: Row): string => row.text('description').replace(prefix, '')

/** The description names the contract, the instrument what it stands on. */
export function contractOf(row: Row): OptionInstrument | null {
  const named = row.with({ description: described(row) })
  const option = optionOf(named, 'description')
  if (named.fault !== null) row.refuse(named.fault.column, named.fault.reason)
  if (option === null || !row.has('instrument')) return option
  const shares = readShare(row, 'instrument')
  if (shares === null) return null
  const { underlying, root } = option.contract
  return shares.symbol === underlying || shares.symbol === root
    ? option
    : row.refuse('instrument', 'contradicts the description: the two name different underlyings')
}

/** The contract that the description names, else the shares. */
export function instrumentOf(row: Row): Instrument | null {
  return looksLikeOption(described(row)) ? contractOf(row) : readShare(row, 'instrument')
}

/** `3S` is three, marked with the side. */
export function sidedQuantity(row: Row): { readonly size: Quantity; readonly isMarked: boolean } | null {
  const text = row.code('quantity')
  const isMarked = text.endsWith('S')
  const printed = printedQuantity(isMarked ? text.slice(0, -1) : text)
  if (printed.kind === 'none') return row.refuse('quantity', 'is missing')
  if (printed.kind === 'unreadable') return row.refuse('quantity', printed.reason)
  if (printed.value <= 0) return row.refuse('quantity', 'is not above zero')
  return { size: printed.value, isMarked }
}
