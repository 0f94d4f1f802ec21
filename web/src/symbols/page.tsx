import type { LedgerEntry, StockCostSetting, WheelData } from '@wheelwright/api'
import { canonicalEquitySymbol } from '@wheelwright/core'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useViewState, useViewValues } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { differs } from '../entries/source-words.ts'
import { readCostPlace, writeCostPlace } from '../lots/cost-place.ts'
import { stockCostIn } from '../lots/stock-cost.ts'
import { useStockCost } from '../lots/use-stock-cost.ts'
import { standsOn } from '../prices/held-on-symbol.ts'
import { HeldPrices } from '../prices/held-prices.tsx'
import { Link } from '../routing/link.tsx'
import { useParams } from '../routing/use-routing.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CyclesSection } from './cycles/cycles-section.tsx'
import { EntriesSection } from './entries-section.tsx'
import { FigureStrip } from './figures/figure-strip.tsx'
import { LegsSection } from './cycles/legs-section.tsx'
import { LotsSection } from './lots/lots-section.tsx'
import { MatchingEntries } from './transfers/matching-entries.tsx'
import { figureIn, type Profit } from './figures/profit-parts.ts'
import { MissingLink } from './figures/rests-on.tsx'
import { unknownsOf } from './figures/rests-on-model.ts'
import { StartsSection } from './lots/starts-section.tsx'
import { startsAnchored } from './lots/starts-model.ts'
import { SymbolHeader } from './symbol-header.tsx'
import { TaxesSection } from './taxes/taxes-section.tsx'
import { TransfersSection } from './transfers/transfers-section.tsx'
import './symbols.css'
import { useSymbol, type SymbolData } from './use-symbol.ts'

const CostDialog = lazy(() => import('../lots/cost-dialog.tsx'))
const PriceChartCard = lazy(() => import('./prices/price-chart-card.tsx'))
const FigureDialog = lazy(() => import('./figures/figure-dialog.tsx'))
const RollSheet = lazy(() => import('../rolls/roll-sheet.tsx'))
const PayoffDialog = lazy(() => import('../payoff/payoff-dialog.tsx'))

export function SymbolPage() {
  const { symbol: asked = '' } = useParams()
  const symbol = canonicalEquitySymbol(asked)
  return symbol.ok ? (
    <SymbolView key={symbol.value} symbol={symbol.value} />
  ) : (
    <>
      <PageHeader title={asked} />
      <Card>
        <EmptyState
          title={`${asked} is not the symbol of a share`}
          actions={
            <Link to="/Dashboard" className="button">
              Go to the dashboard
            </Link>
          }
        >
          A symbol looks like PCG or BRK.B. Check the address, or find the symbol with Ctrl+K.
        </EmptyState>
      </Card>
    </>
  )
}

function SymbolView({ symbol }: { symbol: string }) {
  const [cost, setCost] = useViewState('cost')
  const named = stockCostIn(cost)
  const stockCost = useStockCost(named)
  const { data, error, isFetching, retry, moreCycles, isGrowing } = useSymbol(symbol, named)
  return (
    <>
      <SymbolHeader symbol={symbol} data={data} />
      {data === null && error === null && <SymbolSkeleton symbol={symbol} />}
      {data === null && error !== null && (
        <NotLoaded title={`${symbol} could not be loaded`} query={{ error, isFetching, refetch: retry }} />
      )}
      {data !== null &&
        (isEmpty(data) || data.wheel.ticker !== symbol ? (
          <Empty symbol={symbol} became={data.wheel.became} />
        ) : (
          <Sections
            symbol={symbol}
            data={data}
            moreCycles={moreCycles}
            isGrowing={isGrowing}
            stockCost={stockCost}
            onSetting={(next) => setCost(next === stockCost.preferred ? null : next)}
          />
        ))}
    </>
  )
}

/** What a symbol was called before stands on under its latest name. */
function Empty({ symbol, became }: { symbol: string; became: string | null }) {
  if (became === null)
    return <NothingHere symbol={symbol} why="No entry and no position of yours names it." />
  return (
    <Card>
      <EmptyState
        title={`${symbol} is ${became} now`}
        actions={
          <Link to="/Symbols/:symbol" params={{ symbol: became }} className="button" data-tone="primary">
            Go to {became}
          </Link>
        }
      >
        The symbol changed. Its entries, lots and wheels are all listed under {became}.
      </EmptyState>
    </Card>
  )
}

const isEmpty = ({ profit, stocks, lots, legs }: SymbolData): boolean =>
  profit === undefined && stocks.length + lots.length + legs.length === 0

/** The broker holds something else of it than the history has, or the user entered more by hand. */
const isHeldOtherwise = ({ stocks, legs }: SymbolData): boolean =>
  [...stocks, ...legs.flatMap(({ position }) => position ?? [])].some(
    (held) => held.source === 'manual' || differs(held),
  ) || legs.some(({ byHand }) => byHand !== 0)

interface SectionsProps {
  symbol: string
  data: SymbolData
  /** Brings more campaigns; null when all are here. */
  moreCycles: (() => void) | null
  isGrowing: boolean
  stockCost: ReturnType<typeof useStockCost>
  onSetting: (setting: string) => void
}

function Sections({ symbol, data, moreCycles, isGrowing, stockCost, onSetting }: SectionsProps) {
  const [, setFigure] = useViewState('figure')
  const { lots, wheel, legs, profit } = data
  return (
    <div className="stack">
      <HeldPrices shows={standsOn(symbol)} />
      {profit?.complete === false && <Incomplete restsOn={profit.restsOn} />}
      {profit === undefined ? (
        <NoHistory symbol={symbol} isByHand={isByHand(data)} />
      ) : (
        <FigureStrip profit={profit} isHeldOtherwise={isHeldOtherwise(data)} onOpen={setFigure} />
      )}
      {/* Its room is kept for the closes, which come later: nothing below it may move. */}
      <div className="symbol-prices">
        <Suspense fallback={<PriceRoom />}>
          <PriceChartCard symbol={symbol} data={data} />
        </Suspense>
      </div>
      <LotsSection
        symbol={symbol}
        lots={lots}
        isHeld={data.stocks.length > 0}
        stockCost={stockCost}
        onSetting={onSetting}
        onOpenCost={(lot, cost) => setFigure(writeCostPlace({ cost, lotId: lot.id }))}
      />
      <StartsSection symbol={symbol} starts={data.starts} />
      <TransfersSection symbol={symbol} />
      <LegsSection symbol={symbol} legs={legs} />
      {profit !== undefined && (
        <TaxesSection
          symbol={symbol}
          profit={profit}
          all={data.taxes}
          restsOn={data.restsOn}
          isAssumed={!startsAnchored(data.starts)}
        />
      )}
      <CyclesSection
        symbol={symbol}
        cycles={wheel.cycles}
        count={wheel.totalCycles - wheel.plans.length}
        inTrash={wheel.cyclesInTrash}
        plans={wheel.plans}
        onMore={moreCycles}
        isGrowing={isGrowing}
      />
      {wheel.otherEntryCount > 0 && (
        <OtherTrades symbol={symbol} ids={wheel.otherEntries} count={wheel.otherEntryCount} />
      )}
      {profit !== undefined && <EntriesSection symbol={symbol} />}
      <FigureDialogs symbol={symbol} data={data} setting={stockCost.setting} />
    </div>
  )
}

/** In the place of the picture of the prices, which comes in a script of its own. */
function PriceRoom() {
  return (
    <Card title="Price and your trades">
      <div aria-busy="true" />
    </Card>
  )
}

function Incomplete({ restsOn }: Pick<Profit, 'restsOn'>) {
  return (
    <Banner tone="warn" action={<MissingLink restsOn={restsOn} className="button" />}>
      Figures are of what is known. Missing: {unknownsOf(restsOn)}.
    </Banner>
  )
}

/** What stands there before anything is known, in the places of what will. */
function SymbolSkeleton({ symbol }: { symbol: string }) {
  return (
    <div className="stack" aria-busy="true">
      <output className="sr-only">Loading {symbol}...</output>
      <FigureStrip profit={undefined} onOpen={() => {}} />
      <div className="symbol-prices">
        <PriceRoom />
      </div>
      {['Lots', 'Options', 'Wheels'].map((title) => (
        <Card key={title} title={title}>
          <p>
            <Skeleton width={48} />
          </p>
          <p>
            <Skeleton width={40} />
          </p>
        </Card>
      ))}
    </div>
  )
}

/** The entries behind a figure, as the address names it. */
function FigureDialogs({
  symbol,
  data,
  setting,
}: Pick<SectionsProps, 'symbol' | 'data'> & { setting: StockCostSetting }) {
  const { profit, lots, legs } = data
  const [text, setText] = useViewState('figure')
  const [{ dialog = null }, change] = useViewValues(['dialog', 'choices'])
  const place = readCostPlace(text)
  const figure = figureIn(text)
  const close = () => setText(null)
  return (
    <Suspense>
      {dialog === 'payoff' && <PayoffDialog symbol={symbol} cycles={data.cycles} />}
      {dialog?.startsWith('roll.') === true && (
        <RollSheet
          ticker={symbol}
          named={[dialog.slice('roll.'.length)]}
          onClose={() => change({ dialog: null, choices: null })}
        />
      )}
      {place !== null && <CostDialog symbol={symbol} {...place} setting={setting} onClose={close} />}
      {figure !== null && profit !== undefined && (
        <FigureDialog
          symbol={symbol}
          figure={figure}
          profit={profit}
          lots={lots}
          legs={legs}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** What happened on the symbol outside of its wheels: a purchase to hold, a call spread, a sale that is only in part of one. */
interface OtherTradesProps {
  symbol: string
  /** The latest of them. */
  ids: WheelData['otherEntries']
  count: number
}

function OtherTrades({ symbol, ids, count }: OtherTradesProps) {
  const [, setEntry] = useViewState('entry')
  const wanted = useMemo(() => new Set(ids), [ids])
  const matches = useCallback(({ id }: LedgerEntry) => wanted.has(id), [wanted])
  return (
    <Card flush title="Other trades" aside={`${counted(count, 'entry', 'entries')} outside wheels`}>
      <MatchingEntries
        symbol={symbol}
        caption="Other trades"
        matches={matches}
        count={ids.length}
        onOpen={setEntry}
      />
    </Card>
  )
}

/** Whether the user alone tells of what is held. */
const isByHand = ({ stocks, legs }: SymbolData): boolean =>
  [...stocks, ...legs.flatMap(({ position }) => position ?? [])].every(({ source }) => source === 'manual')

function NoHistory({ symbol, isByHand }: { symbol: string; isByHand: boolean }) {
  return (
    <Card>
      <EmptyState
        title={`No history of ${symbol} yet`}
        actions={
          <Link to="/Imports" className="button" data-tone="primary">
            Import a history
          </Link>
        }
      >
        {isByHand ? 'You entered what is held by hand.' : 'The broker’s snapshot says what is held.'} With the
        history, its lots, its wheels and its profit are listed here.
      </EmptyState>
    </Card>
  )
}

function NothingHere({ symbol, why }: { symbol: string; why: string }) {
  return (
    <Card>
      <EmptyState
        title={`Nothing about ${symbol} yet`}
        actions={
          <Link to="/Imports" className="button" data-tone="primary">
            Import a file
          </Link>
        }
      >
        {why} Its lots, options, wheels and profit will be listed here.
      </EmptyState>
    </Card>
  )
}
