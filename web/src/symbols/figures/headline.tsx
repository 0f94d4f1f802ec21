import { symbolHeadline, tradingDateAt } from '@wheelwright/core'
import type { HeadlinePart } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { quotesQuery } from '../../prices/queries.ts'
import { SharePrice } from '../../ui/figures/share-price.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatCardDate, formatQuantity } from '../../ui/figures/figures.ts'
import { useNow } from '../../ui/now.ts'
import { headlineFacts } from './headline-model.ts'
import type { SymbolData } from '../use-symbol.ts'

/** The symbol in one sentence; its price is the one that stands beside it. */
export function Headline({ symbol, data }: { symbol: string; data: SymbolData }) {
  const today = tradingDateAt(useNow())
  const held = data.stocks.find(({ currentPrice }) => currentPrice !== null)?.currentPrice ?? null
  const quoted = useQuery({ ...quotesQuery(symbol), enabled: held === null }).data?.quotes[0]?.mark ?? null
  const parts = symbolHeadline(headlineFacts(symbol, data, held ?? quoted))
  return (
    <span className="symbol-headline">
      {parts.map((part, at) => (
        // The parts of a sentence have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={at} part={part} today={today} />
      ))}
    </span>
  )
}

function Part({ part, today }: { part: HeadlinePart; today: ReturnType<typeof tradingDateAt> }) {
  switch (part.kind) {
    case 'text':
      return <>{part.text}</>
    case 'price':
      return <SharePrice market value={part.value} />
    case 'cost':
      return <SharePrice value={part.value} />
    case 'change':
      return <DeltaFigure value={part.value} />
    case 'quantity':
      return <>{formatQuantity(part.value)}</>
    case 'date':
      return <>{formatCardDate(part.value, today)}</>
    default:
      return part satisfies never
  }
}
