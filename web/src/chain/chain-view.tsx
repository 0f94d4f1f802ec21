import type { MarketChain } from '@wheelwright/api'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionPositionsQuery } from '../client/queries/position-queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { standsOn } from '../prices/held-on-symbol.ts'
import { HeldPrices } from '../prices/held-prices.tsx'
import { PriceAgeLine } from '../prices/price-age.tsx'
import { Link } from '../routing/link.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { ChainSkeleton, ChainTable } from './chain-table.tsx'
import './chain.css'
import { Expirations } from './expirations.tsx'
import { agesInWords, heldExpirations, nearRows, rateInWords, strikeRows } from './model.ts'
import { useNarrow } from './use-narrow.ts'

interface ChainViewProps {
  symbol: string
  /** Undefined while it is on its way. */
  chain: MarketChain | undefined
  /** The expiration that is asked for, or that is here. */
  chosen: TradingDate | null
  /** What is here is of another expiration than the one that was asked for. */
  isAnother: boolean
  /** Why these prices are the last good ones and no new ones came; null where they are new. */
  late: string | null
  onExpiration: (expiration: string) => void
}

const sides = [
  { value: 'calls', label: 'Calls' },
  { value: 'puts', label: 'Puts' },
] as const

export function ChainView({ symbol, chain, chosen, isAnother, late, onExpiration }: ChainViewProps) {
  const isNarrow = useNarrow()
  const [sideText, setSide] = useViewState('side')
  const chosenSide = sideText === 'puts' ? 'puts' : 'calls'
  const side = isNarrow ? chosenSide : null
  const options = useQuery(optionPositionsQuery('Open'))
  const held = useMemo(() => heldExpirations(options.data ?? [], symbol), [options.data, symbol])
  const ages = chain === undefined ? null : agesInWords(chain)
  const message = late === null ? (chain?.message ?? null) : `${late} These are the last good prices.`
  return (
    <div className="stack">
      <div className="chain-choices">
        <Expirations
          expirations={chain?.expirations}
          chosen={chosen}
          held={held}
          isNarrow={isNarrow}
          onChoose={onExpiration}
        />
        {isNarrow && (
          <ChoiceGroup
            label="Side"
            choices={sides}
            value={chosenSide}
            onChoose={(next) => setSide(next === 'puts' ? next : null)}
          />
        )}
      </div>
      <HeldPrices shows={standsOn(symbol)} />
      {late !== null && <Banner tone="warn">{message}</Banner>}
      <section className="card" data-flush>
        {chain === undefined || isAnother ? (
          <ChainSkeleton side={side} />
        ) : (
          <Strikes symbol={symbol} chain={chain} side={side} />
        )}
      </section>
      {late === null && message !== null && <p className="chain-note">{message}</p>}
      {ages !== null && <p className="chain-note">{ages}</p>}
      {chain !== undefined && (
        <p className="chain-note">
          Volatility and delta are calculated from each contract’s own mark.{' '}
          {rateInWords(chain.terms.rateSource)} Figures are dollars per share.{' '}
          <Link to="/Symbols/:symbol" params={{ symbol }} className="link">
            Everything about {symbol}
          </Link>
        </p>
      )}
    </div>
  )
}

interface StrikesProps {
  symbol: string
  chain: MarketChain
  side: 'calls' | 'puts' | null
}

function Strikes({ symbol, chain, side }: StrikesProps) {
  const [all, setAll] = useViewState('all')
  const options = useQuery(optionPositionsQuery('Open'))
  const rows = useMemo(() => strikeRows(chain, options.data ?? []), [chain, options.data])
  const spot = chain.underlying.mark
  const shown = all === null ? nearRows(rows, spot) : rows
  const when = chain.expiration === null ? '' : ` that expire on ${formatDate(chain.expiration)}`
  if (rows.length === 0) return <p className="chain-empty">{chain.message ?? 'No contracts are listed.'}</p>
  return (
    <>
      <div className="chain-frame">
        <ChainTable
          caption={`${side === null ? 'Calls and puts' : side === 'calls' ? 'Calls' : 'Puts'} on ${symbol}${when}`}
          rows={shown}
          spot={spot}
          spotLine={<Spot chain={chain} />}
          side={side}
        />
      </div>
      {nearRows(rows, spot).length < rows.length && (
        <div className="chain-more">
          <Button tone="quiet" onClick={() => setAll(all === null ? 'strikes' : null)}>
            {all === null ? `Show all ${rows.length} strikes` : 'Show the strikes near the money'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The underlying with its price and the age of it. */
export function Spot({ chain: { symbol, underlying } }: { chain: MarketChain }) {
  return (
    <>
      {symbol} at{' '}
      <strong>
        <MoneyFigure
          market
          {...(underlying.mark === null
            ? { value: null, reason: 'the source reports no price for it' }
            : { value: underlying.mark })}
        />
      </strong>{' '}
      <PriceAgeLine {...underlying} />
    </>
  )
}
