/** What a change would move, as sentences: the underlyings first that lose most. */
import type { FigureMoves } from '@wheelwright/api'
import {
  moneyToNumber,
  quantityFromMicros,
  quantityToNumber,
  shortAccount,
  zeroMoney,
  type Money,
} from '@wheelwright/core'
import { formatDate, formatMoney, formatQuantity } from '../ui/figures/figures.ts'
import { formatContracts } from '../ui/figures/format-contracts.ts'
import { counted } from './counted.ts'

type Item = FigureMoves['items'][number]

const mostNamed = 5

const moneyInWords = (amount: Money | null): string => (amount === null ? 'not known' : formatMoney(amount))

const costInWords = ({ from, to }: NonNullable<Item['costUnknown']>): string =>
  to > from
    ? `the cost of ${formatQuantity(quantityFromMicros(to - from))} shares held would be unknown`
    : `the cost of ${formatQuantity(quantityFromMicros(from - to))} more shares held would be known`

/** Figures are of an account: where others on the same symbol move too, it is named. */
const nameOf = ({ underlying, accountNumber }: Item, isOne: boolean): string => {
  const name = underlying ?? 'Cash'
  return isOne || accountNumber === null ? name : `${name} in ${shortAccount(accountNumber)}`
}

const sentence = (item: Item, all: readonly Item[]): string => {
  const isOne = all.every((other) => other === item || other.underlying !== item.underlying)
  const { realized, taxRealized, shares, contracts, costUnknown, allRealized } = item
  const { unseen, brokenChoices } = item
  const parts = [
    realized && `realized P&L ${moneyInWords(realized.from)} → ${moneyInWords(realized.to)}`,
    realized === null && taxRealized !== null
      ? `taxable gain ${moneyInWords(taxRealized.from)} → ${moneyInWords(taxRealized.to)}`
      : null,
    shares && `shares ${formatQuantity(shares.from)} → ${formatQuantity(shares.to)}`,
    contracts && `open contracts ${formatContracts(contracts.from)} → ${formatContracts(contracts.to)}`,
    costUnknown && costInWords(costUnknown),
    allRealized?.to === false ? 'not every result would be known' : null,
    allRealized?.to === true ? 'every result would be known' : null,
    unseen && quantityToNumber(unseen.to) > quantityToNumber(unseen.from)
      ? `${formatQuantity(unseen.to)} shares sold would come from nowhere`
      : null,
    ...brokenChoices.map(
      ({ date, shares: other }) =>
        `the sale of ${formatDate(date)} takes ${formatQuantity(other)} from other lots than you named`,
    ),
  ].filter((part) => part !== null)
  return `${nameOf(item, isOne)}: ${parts.join(', ')}.`
}

const sizeOf = ({ realized }: Item): number =>
  realized === null
    ? 0
    : Math.abs(moneyToNumber(realized.to ?? zeroMoney) - moneyToNumber(realized.from ?? zeroMoney))

/** Empty where nothing moves. */
export function movesInWords({ items }: FigureMoves): string {
  const sorted = items.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const more = sorted.length - mostNamed
  return [
    ...sorted.slice(0, mostNamed).map((item) => sentence(item, items)),
    ...(more > 0 ? [`And ${counted(more, 'more symbol')}.`] : []),
  ].join(' ')
}
