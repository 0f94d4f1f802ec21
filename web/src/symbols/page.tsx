import type { LedgerEntry, Position, WheelData } from '@wheelwright/api'
import { canonicalEquitySymbol } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { ApiError } from '../client/api-error.ts'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { readCostPlace, writeCostPlace } from '../lots/cost-place.ts'
import { lotsQuery, profitQuery } from '../lots/queries.ts'
import { stockCostIn, usualStockCost } from '../lots/stock-cost.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { openLegs } from './coverage.ts'
import { CyclesSection } from './cycles-section.tsx'
import { EntriesSection } from './entries-section.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { LegsSection } from './legs-section.tsx'
import { LotsSection } from './lots-section.tsx'
import { MatchingEntries } from './matching-entries.tsx'
import { figureIn, hiddenPrice } from './profit-parts.ts'
import { wheelDataQuery } from './queries.ts'
import { SymbolHeader } from './symbol-header.tsx'
import './symbols.css'

const CostDialog = lazy(() => import('../lots/cost-dialog.tsx'))
const FigureDialog = lazy(() => import('./figure-dialog.tsx'))

export function SymbolPage() {
  const { symbol: asked = '' } = useParams({ strict: false })
  const symbol = canonicalEquitySymbol(asked)
  return symbol.ok ? (
    <SymbolView key={symbol.value} symbol={symbol.value} />
  ) : (
    <>
      <PageHeader title={asked} />
      <NothingHere symbol={asked} why="That is not the symbol of a share." />
    </>
  )
}

const useSymbol = (symbol: string, cost: string | null) => {
  const setting = stockCostIn(cost)
  const profits = useQuery(profitQuery)
  const lots = useQuery(lotsQuery({ symbol, status: 'all', stockCost: setting }))
  const wheel = useQuery(wheelDataQuery(symbol))
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const held = useMemo(
    () => (stocks.data ?? []).filter((position: Position) => position.symbol === symbol),
    [stocks.data, symbol],
  )
  const legs = useMemo(
    () =>
      wheel.data === undefined || lots.data === undefined || options.isPending
        ? undefined
        : openLegs({ wheel: wheel.data, lots: lots.data, options: options.data ?? [], symbol }),
    [wheel.data, lots.data, options.isPending, options.data, symbol],
  )
  const needed = [profits, lots, wheel]
  return {
    setting,
    lots: lots.data,
    wheel: wheel.data,
    stocks: held,
    legs,
    profit: profits.data?.items.find(({ underlying }) => underlying === symbol),
    isProfitLoaded: profits.data !== undefined,
    error: needed.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isFetching: needed.some(({ isFetching }) => isFetching),
    isLoaded: needed.every(({ data }) => data !== undefined) && !stocks.isPending,
    retry: () => void Promise.all(needed.filter(({ isError }) => isError).map((query) => query.refetch())),
  }
}

type SymbolData = ReturnType<typeof useSymbol>

function SymbolView({ symbol }: { symbol: string }) {
  const [cost, setCost] = useViewState('cost')
  const data = useSymbol(symbol, cost)
  const { lots, wheel, stocks, legs, profit, error } = data
  const isEmpty =
    data.isLoaded && profit === undefined && stocks.length === 0 && lots?.length === 0 && legs?.length === 0
  return (
    <>
      <SymbolHeader symbol={symbol} lots={lots} stocks={stocks} cycles={wheel?.cycles ?? []} />
      {error !== null && (
        <ErrorPanel
          title={`${symbol} could not be loaded`}
          message={error instanceof ApiError ? error.detail : error.message}
          advice="Nothing was changed."
          requestId={error instanceof ApiError ? error.requestId : null}
          retrying={data.isFetching}
          onRetry={data.retry}
        />
      )}
      {isEmpty && <NothingHere symbol={symbol} why="No entry and no position of yours names it." />}
      {error === null && !isEmpty && (
        <Sections
          symbol={symbol}
          data={data}
          onSetting={(next) => setCost(next === usualStockCost ? null : next)}
        />
      )}
    </>
  )
}

interface SectionsProps {
  symbol: string
  data: SymbolData
  onSetting: (setting: string) => void
}

function Sections({ symbol, data, onSetting }: SectionsProps) {
  const [, setFigure] = useViewState('figure')
  const { lots, wheel, legs, profit, setting } = data
  const hasHistory = !data.isProfitLoaded || profit !== undefined
  return (
    <div className="stack">
      {profit?.complete === false && (
        <Banner
          tone="warn"
          action={
            <Link to="/Reconciliation" className="button">
              See what is missing
            </Link>
          }
        >
          Not every figure can be known: {hiddenPrice}.
        </Banner>
      )}
      {hasHistory ? <FigureStrip profit={profit} onOpen={setFigure} /> : <NoHistory symbol={symbol} />}
      <LotsSection
        lots={lots}
        setting={setting}
        onSetting={onSetting}
        onOpenCost={(lot, name) => setFigure(writeCostPlace({ cost: name, lotId: lot.id }))}
      />
      <LegsSection legs={legs} />
      <CyclesSection wheel={wheel} lots={lots ?? []} />
      {wheel !== undefined && wheel.otherEntries.length > 0 && (
        <OtherTrades symbol={symbol} ids={wheel.otherEntries} />
      )}
      {hasHistory && <EntriesSection symbol={symbol} />}
      <FigureDialogs symbol={symbol} data={data} />
    </div>
  )
}

/** The entries behind a figure, as the address names it. */
function FigureDialogs({ symbol, data: { profit, setting, lots, legs } }: Omit<SectionsProps, 'onSetting'>) {
  const [text, setText] = useViewState('figure')
  const place = readCostPlace(text)
  const figure = figureIn(text)
  const close = () => setText(null)
  return (
    <Suspense>
      {place !== null && <CostDialog symbol={symbol} {...place} setting={setting} onClose={close} />}
      {figure !== null && profit !== undefined && lots !== undefined && legs !== undefined && (
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

/** What happened on the symbol outside of its cycles: a purchase to hold, a call spread. */
function OtherTrades({ symbol, ids }: { symbol: string; ids: WheelData['otherEntries'] }) {
  const [, setEntry] = useViewState('entry')
  const wanted = useMemo(() => new Set(ids), [ids])
  const matches = useCallback(({ id }: LedgerEntry) => wanted.has(id), [wanted])
  return (
    <Card flush title="Other trades" aside={`${counted(ids.length, 'entry', 'entries')} in no cycle`}>
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

function NoHistory({ symbol }: { symbol: string }) {
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
        The broker’s snapshot says what is held. With the history, its lots, its cycles and its profit stand
        here.
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
        {why} Its lots, options, cycles and profit will stand here.
      </EmptyState>
    </Card>
  )
}
