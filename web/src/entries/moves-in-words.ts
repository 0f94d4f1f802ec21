/** What a change would move, as sentences: the underlyings first that lose most. */
import type { FigureMoves } from '@wheelwright/api'
import { moneyToNumber, quantityToNumber } from '@wheelwright/core'
import { formatDate, formatMoney, formatQuantity } from '../ui/figures.ts'

type Item = FigureMoves['items'][number]

const mostNamed = 5

const sentence = (item: Item): string => {
  const { underlying, realized, taxRealized, shares, contracts, unseen, brokenChoices } = item
  const parts = [
    realized && `realized P&L ${formatMoney(realized.from)} → ${formatMoney(realized.to)}`,
    realized === null && taxRealized !== null
      ? `taxable gain ${formatMoney(taxRealized.from)} → ${formatMoney(taxRealized.to)}`
      : null,
    shares && `shares ${formatQuantity(shares.from)} → ${formatQuantity(shares.to)}`,
    contracts && `open contracts ${contracts.from} → ${contracts.to}`,
    unseen && quantityToNumber(unseen.to) > quantityToNumber(unseen.from)
      ? `${formatQuantity(unseen.to)} shares sold would come from nowhere`
      : null,
    ...brokenChoices.map(
      ({ date, shares: other }) =>
        `the sale of ${formatDate(date)} takes ${formatQuantity(other)} from other lots than you named`,
    ),
  ].filter((part) => part !== null)
  return `${underlying ?? 'Cash'}: ${parts.join(', ')}.`
}

const sizeOf = ({ realized }: Item): number =>
  realized === null ? 0 : Math.abs(moneyToNumber(realized.to) - moneyToNumber(realized.from))

/** Empty where nothing moves. */
export const movesInWords = ({ items }: FigureMoves): string => {
  const sorted = items.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const more = sorted.length - mostNamed
  return [
    ...sorted.slice(0, mostNamed).map(sentence),
    ...(more > 0 ? [`And ${more} more symbols.`] : []),
  ].join(' ')
}
