import { MICROS } from '@wheelwright/core'
import type { LedgerCycle, Position } from '@wheelwright/api'
import type { Quantity } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useViewState } from '../client/use-view-state.ts'
import { campaignRing } from '../campaigns/ring.ts'
import { PriceAge, PriceAgeLine } from '../prices/price-age.tsx'
import { quotesQuery } from '../prices/queries.ts'
import { Link } from '../routing/link.tsx'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { formatQuantity } from '../ui/figures/figures.ts'
import { PhaseRing } from '../ui/wheel-marks/phase-ring.tsx'
import { phaseNames, type CapitalByPhase } from '../ui/wheel-marks/phases.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { leadingPhase } from './figures/capital.ts'
import { Headline } from './figures/headline.tsx'
import { heldShares } from './lots/held-model.ts'
import type { SymbolData } from './use-symbol.ts'

interface SymbolHeaderProps {
  symbol: string
  /** Null while it is on its way. */
  data: SymbolData | null
}

export function SymbolHeader({ symbol, data }: SymbolHeaderProps) {
  const running = (data?.cycles ?? []).filter(({ endedAt }) => endedAt === null)
  return (
    <PageHeader
      title={symbol}
      subtitle={
        data === null ? (
          <Waiting />
        ) : (
          <>
            <Headline symbol={symbol} data={data} />
            <Holding symbol={symbol} data={data} />
          </>
        )
      }
      meta={running.length === 0 ? undefined : <Phase cycles={running} />}
      actions={<Actions symbol={symbol} data={data} />}
    />
  )
}

/** Two lines, as what comes has. */
function Waiting() {
  return (
    <>
      <span className="symbol-headline">
        <Skeleton width={40} />
      </span>
      <Skeleton width={28} />
    </>
  )
}

/** What is held has a payoff; the chain is there whatever is held. */
function Actions({ symbol, data }: SymbolHeaderProps) {
  const [, setDialog] = useViewState('dialog')
  const isHeld =
    data !== null && (data.stocks.length > 0 || data.legs.some(({ position }) => position !== null))
  return (
    <>
      <Link to="/Chain/:symbol" params={{ symbol }} className="button">
        Option chain
      </Link>
      <Link to="/Lots" search={{ ticker: symbol }} className="button">
        Lots
      </Link>
      <Button disabled={!isHeld} onClick={() => setDialog('payoff')}>
        Payoff
      </Button>
    </>
  )
}

/** The ledger's word on what is held; where the broker says something else, both stand there. */
function Holding({ symbol, data }: { symbol: string; data: SymbolData }) {
  const { lots, stocks } = data
  const { shares, atBroker, byHand } = heldShares(lots, data.areStocksKnown ? stocks : null)
  return (
    <span className="symbol-holding">
      <span>
        {heldInWords(shares)}
        {atBroker !== null && (
          <>
            {' by the ledger, '}
            <Link to="/Reconciliation" className="link symbol-link">
              {formatQuantity(atBroker)} by the broker
            </Link>
          </>
        )}
        {byHand !== 0 && `, ${formatQuantity(byHand)} more entered by hand`}
      </span>
      <Price symbol={symbol} position={stocks.find(({ currentPrice }) => currentPrice !== null)} />
    </span>
  )
}

const heldInWords = (shares: Quantity): string => {
  if (shares === 0) return 'No shares held'
  return `${formatQuantity(shares)} ${shares === MICROS ? 'share' : 'shares'} held`
}

interface PriceProps {
  symbol: string
  position: Position | undefined
}

/** A stored price where shares are held; else what the market says now. */
function Price({ symbol, position }: PriceProps) {
  const price = position?.currentPrice ?? null
  return (
    <span className="symbol-price">
      Price{' '}
      {position === undefined || price === null ? (
        <QuotedPrice symbol={symbol} />
      ) : (
        <>
          <strong>
            <SharePrice value={price} />
          </strong>{' '}
          <PriceAge position={position} />
        </>
      )}
    </span>
  )
}

function QuotedPrice({ symbol }: { symbol: string }) {
  const { data, error } = useQuery(quotesQuery(symbol))
  const quote = data?.quotes[0]
  if (quote === undefined || quote.mark === null) {
    const isAsked = data === undefined && error === null
    return isAsked ? <Skeleton width={12} /> : <Unknown reason="no source names one" shown />
  }
  return (
    <>
      <strong>
        <SharePrice market value={quote.mark} />
      </strong>{' '}
      <PriceAgeLine {...quote} />
    </>
  )
}

/** Where the capital of the running wheels is, and the phase of the one that ties up most, as on the phase page. */
function Phase({ cycles }: { cycles: readonly LedgerCycle[] }) {
  const capital = cycles.map(campaignRing).reduce<CapitalByPhase>(
    (sum, each) => ({
      1: sum[1] + each[1],
      2: sum[2] + each[2],
      3: sum[3] + each[3],
      4: sum[4] + each[4],
    }),
    { 1: 0, 2: 0, 3: 0, 4: 0 },
  )
  const phase = leadingPhase(cycles)
  return (
    <span className="ring-and-words symbol-phase">
      <PhaseRing capital={capital} size={56} />
      <span>
        Phase {phase}
        <strong>{phaseNames[phase]}</strong>
      </span>
    </span>
  )
}
