import { canonicalEquitySymbol, parseTradingDate } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, requestIdOf } from '../client/api-error.ts'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { MarketStateLine } from '../prices/market-state-line.tsx'
import { chainQuery, marketDataSettingsQuery } from '../prices/queries.ts'
import { Link } from '../routing/link.tsx'
import { useParams } from '../routing/use-routing.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import './chain.css'
import { ChainView, Spot } from './chain-view.tsx'
import { SymbolForm } from './symbol-form.tsx'

export function ChainPage() {
  const { symbol: asked } = useParams()
  const symbol = asked === undefined ? null : canonicalEquitySymbol(asked)
  return (
    <ErrorBoundary>
      {symbol?.ok ? (
        <Chain key={symbol.value} symbol={symbol.value} />
      ) : (
        <>
          <PageHeader title="Option chain" actions={<SymbolForm symbol={asked ?? ''} />} />
          <NoSymbol asked={asked ?? null} />
        </>
      )}
    </ErrorBoundary>
  )
}

const readDate = (text: string | null): TradingDate | null => {
  const read = parseTradingDate(text ?? '')
  return read.ok ? read.value : null
}

function Chain({ symbol }: { symbol: string }) {
  const [text, setExpiration] = useViewState('expiration')
  const asked = readDate(text)
  const chain = useQuery(chainQuery(symbol, asked))
  const { data, error } = chain
  const isAnother = chain.isPlaceholderData && data?.expiration !== asked
  return (
    <>
      <PageHeader
        title={`${symbol} option chain`}
        subtitle={
          data === undefined ? (
            error === null && <Skeleton width={32} />
          ) : (
            <span className="chain-price">
              <Spot chain={data} />
            </span>
          )
        }
        meta={<MarketStateLine />}
        actions={<SymbolForm symbol={symbol} />}
      />
      {data === undefined && error !== null ? (
        <NoChain
          symbol={symbol}
          error={error}
          isRetrying={chain.isFetching}
          onRetry={() => void chain.refetch()}
        />
      ) : (
        <ChainView
          symbol={symbol}
          chain={data}
          chosen={isAnother ? asked : (data?.expiration ?? null)}
          isAnother={isAnother}
          late={error === null ? null : sentenceOf(error)}
          onExpiration={setExpiration}
        />
      )}
    </>
  )
}

const sentenceOf = (error: Error): string => (error instanceof ApiError ? error.detail : error.message)

interface NoChainProps {
  symbol: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** Why there is no chain: no such symbol, nobody to ask, or something went wrong. */
function NoChain({ symbol, error, isRetrying, onRetry }: NoChainProps) {
  const settings = useQuery(marketDataSettingsQuery)
  const status = error instanceof ApiError ? error.status : 0
  const isUnconfigured =
    status === 503 &&
    settings.data !== undefined &&
    !settings.data.isSimulated &&
    settings.data.primary.name === null &&
    settings.data.alternative.name === null
  if (status === 503 && settings.isPending) return <Skeleton width={40} />
  if (isUnconfigured)
    return (
      <Card>
        <EmptyState
          title="No source of prices is configured"
          actions={
            <Link to="/Settings" className="button" data-tone="primary">
              Market data settings
            </Link>
          }
        >
          With one, the option chain of {symbol} is shown here: bid, ask, volatility and delta of every
          strike. Strikes that you hold are marked.
        </EmptyState>
      </Card>
    )
  if (status === 404)
    return (
      <Card>
        <EmptyState title={`No chain of ${symbol}`}>{sentenceOf(error)}</EmptyState>
      </Card>
    )
  return (
    <ErrorPanel
      title={`The chain of ${symbol} could not be loaded`}
      message={sentenceOf(error)}
      advice="Nothing was changed. Your positions keep the prices that they have, each with its age."
      requestId={requestIdOf(error)}
      retrying={isRetrying}
      onRetry={onRetry}
    />
  )
}

function NoSymbol({ asked }: { asked: string | null }) {
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const held = [...(stocks.data ?? []), ...(options.data ?? [])]
  const symbols = [
    ...new Set(held.map(({ underlyingSymbol, symbol }) => underlyingSymbol ?? symbol)),
  ].toSorted()
  return (
    <Card>
      <EmptyState
        title={asked === null ? 'No symbol chosen yet' : `${asked} is not the symbol of a share`}
        actions={
          <span className="chain-symbols">
            {symbols.slice(0, 24).map((symbol) => (
              <Link key={symbol} to="/Chain/:symbol" params={{ symbol }} className="button">
                {symbol}
              </Link>
            ))}
          </span>
        }
      >
        Type a symbol above{symbols.length > 0 && ', or choose one that you hold'}.
      </EmptyState>
    </Card>
  )
}
