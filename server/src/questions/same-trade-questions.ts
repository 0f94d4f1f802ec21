/** The same trade told by two sources: counted once until the user says that there were two. */
import type { SameTrade } from '@wheelwright/api'
import {
  absQuantity,
  isTradeKind,
  ok,
  parseOptionSymbol,
  quantityToNumber,
  refuse,
  sourceInWords,
} from '@wheelwright/core'
import { noSuchChoice, type Asked } from './asked.ts'
import { amountInWords, contractInWords, dayInWords, priceInWords } from '../entries/in-words.ts'

const reporter = (source: string): string =>
  source === 'manual' ? 'You entered:' : `${sourceInWords(source)} reports`

/** The kind says whether it was sold or bought; shares that moved or split are counted with their sign. */
const traded = ({ kind, quantity, symbol }: SameTrade['counted']): string => {
  const option = parseOptionSymbol(symbol ?? '')
  const count = quantityToNumber(option.ok || isTradeKind(kind) ? absQuantity(quantity) : quantity)
  return option.ok ? `${count} ${contractInWords(option.value)},` : `${count} ${symbol ?? 'cash'}`
}

/** What moved no shares and no contracts is known by its amount. */
const sentence = (source: string, told: SameTrade['counted']): string => {
  const { quantity, symbol, price, tradeDate, netCash } = told
  const kind = told.kind.replaceAll('-', ' ')
  if (quantity === 0 && netCash !== 0) {
    const on = symbol === null ? '' : ` for ${symbol}`
    return `${reporter(source)} ${kind} of ${amountInWords(netCash)}${on} on ${dayInWords(tradeDate)}.`
  }
  const at = price === null ? '' : ` at ${priceInWords(price)}`
  return `${reporter(source)} ${kind} ${traded(told)}${at} on ${dayInWords(tradeDate)}.`
}

export function idOfSameTrade(entryId: string): string {
  return `same_trade:${entryId}`
}

/** Without what it says: that is read for a page of them. */
export function sameTradeQuestion(entryId: string, told: SameTrade | undefined): Asked {
  const id = idOfSameTrade(entryId)
  return {
    id,
    kind: 'same_trade',
    tell: (accounts) => ({
      id,
      kind: 'same_trade',
      accountId: told?.accountId ?? '',
      accountNumber: told === undefined ? null : (accounts.get(told.accountId) ?? null),
      symbol: told?.symbol ?? null,
      text: 'Are these two one trade?',
      evidence:
        told === undefined
          ? []
          : [sentence(told.countedSource, told.counted), sentence(told.source, told), 'It is counted once.'],
      entryIds: told === undefined ? [entryId] : [told.countedEntryId, entryId],
      quantity: told?.quantity ?? null,
      option: null,
      choices: [
        { choice: 'one', label: 'One trade: count it once', asks: [] },
        { choice: 'two', label: 'Two trades: count both', asks: [] },
      ],
      alike: `same_trade ${told?.countedSource ?? ''} ${told?.source ?? ''}`,
      together: null,
    }),
    effectOf: ({ choice }) => {
      if (choice === 'one') return ok({})
      return choice === 'two' ? ok({ keepBoth: entryId }) : refuse(noSuchChoice)
    },
  }
}
