/** A transfer between two accounts of the user, in words. */
import type { TransferList } from '@wheelwright/api'
import { absQuantity, parseOptionSymbol, quantityFromMicros, shortAccount } from '@wheelwright/core'
import { formatDate, formatQuantity } from '../../ui/figures/figures.ts'

export type Transfer = TransferList['items'][number]
type Row = Transfer['outs'][number]

const accountsOf = (rows: readonly Row[]): string => {
  const names = rows.map(({ accountNumber }) =>
    accountNumber === null ? 'an account without a number' : shortAccount(accountNumber),
  )
  return [...new Set(names)].join(' and ')
}

const daysOf = (rows: readonly Row[]): string =>
  [...new Set(rows.map(({ tradeDate }) => formatDate(tradeDate)))].join(' and ')

/** 100 shares left …0001 on Mar 02, 2026 and came to …0002 on Mar 04, 2026. */
export function moveInWords({ symbol, outs, ins }: Transfer): string {
  const total = quantityFromMicros(outs.reduce((sum, { quantity }) => sum + absQuantity(quantity), 0))
  const one = formatQuantity(total) === '1'
  const unit = parseOptionSymbol(symbol).ok ? 'contract' : 'share'
  const left = `${formatQuantity(total)} ${unit}${one ? '' : 's'} left ${accountsOf(outs)} on ${daysOf(outs)}`
  return `${left} and came to ${accountsOf(ins)} on ${daysOf(ins)}.`
}

const states: Readonly<Record<Transfer['state'], string>> = {
  rule: 'Linked automatically: cost, dates and campaign go along.',
  word: 'Linked by you: cost, dates and campaign go along.',
  apart: 'Not one transfer, as you said: each row counts alone.',
}

export function stateInWords({ state }: Transfer): string {
  return states[state]
}

export function transferKey({ outs, ins }: Transfer): string {
  return [...outs, ...ins].map(({ entryId }) => entryId).join(' ')
}
