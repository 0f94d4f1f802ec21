import { useQuery } from '@tanstack/react-query'
import type { Position } from '@wheelwright/api'
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react'
import { LoadDemo } from '../client/load-demo.tsx'
import { NotLoaded } from '../client/not-loaded.tsx'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { useViewState, useViewValues } from '../client/use-view-state.ts'
import { MarketStateLine } from '../prices/market-state-line.tsx'
import { HeldPricesOf } from '../prices/held-prices-of.tsx'
import { isContractSymbol } from '../prices/held-places.ts'
import { useRefreshPrices } from '../prices/use-refresh-prices.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { countContracts, openProfitOf, toRows, totalValueOf } from './model.ts'
import type { OptionRow } from './option-row.ts'
import { OptionCounters } from './option-counters.tsx'
import { OptionDialogs } from './form/option-dialogs.tsx'
import { OptionTable, OptionTableSkeleton } from './option-table.tsx'
import './options.css'
import { TraderSkeleton } from './trader/trader-skeleton.tsx'
import { TraderView } from './trader/trader-view.tsx'
import { useFirstRefresh } from './use-first-refresh.ts'
import type { OptionLedger } from './option-ledger.ts'
import { useOptionLedger } from './use-option-ledger.ts'

const noStocks: readonly Position[] = []

const GreeksTable = lazy(() => import('./trader/greeks-table.tsx'))

export function OptionsPage() {
  return (
    <ErrorBoundary>
      <Options />
    </ErrorBoundary>
  )
}

function Options() {
  const options = useQuery(optionPositionsQuery('all'))
  const stocks = useQuery(stockPositionsQuery)
  const [, setDialog] = useViewState('dialog')
  const { refresh, isPending } = useRefreshPrices('refreshOptionPrices')
  const rows = useMemo(() => toRows(options.data ?? [], stocks.data ?? []), [options.data, stocks.data])
  const ledger = useOptionLedger(rows, stocks.data === undefined)
  useFirstRefresh(rows.length > 0, refresh)
  const add = () => setDialog('add')
  // Words of cover that come later would widen their column; shares that can't be had are not waited for.
  const areSharesAwaited = stocks.isPending && stocks.failureCount === 0
  const shown = options.data === undefined || areSharesAwaited ? undefined : rows
  return (
    <>
      <PageHeader
        title="Options Portfolio"
        subtitle={<TotalLine rows={options.data === undefined ? undefined : rows} />}
        meta={<MarketStateLine />}
        actions={
          <>
            <Button pending={isPending} pendingLabel="Refreshing..." onClick={() => void refresh()}>
              Refresh prices
            </Button>
            <Button tone="primary" onClick={add}>
              Add Option
            </Button>
          </>
        }
      />
      {options.data === undefined && options.error !== null ? (
        <NotLoaded
          title="Error loading options"
          query={options}
          message={options.error.message}
          advice="Nothing was changed. Try again; the rest of the portfolio may still load."
        />
      ) : (
        <div className="stack">
          <HeldPricesOf positions={options.data} shows={isContractSymbol} />
          {options.data?.length === 0 ? (
            <NoOptions onAdd={add} />
          ) : (
            <Columns rows={shown} stocks={stocks.data ?? noStocks} ledger={ledger} />
          )}
        </div>
      )}
      <OptionDialogs rows={rows} isLoaded={options.data !== undefined} />
    </>
  )
}

const presets = [
  { value: 'trader', label: 'Trader' },
  { value: 'specification', label: 'Classic' },
  { value: 'greeks', label: 'Greeks' },
] as const

type Preset = (typeof presets)[number]['value']

/** Without a word of the address the columns are the trader’s. */
const presetIn = (columns: string | null): Preset =>
  presets.find(({ value }) => value === columns)?.value ?? 'trader'

interface ColumnsProps {
  /** Undefined while they are on their way. */
  rows: readonly OptionRow[] | undefined
  stocks: readonly Position[]
  ledger: OptionLedger
}

const ofAddress = ['columns']

/** What was chosen says so at once, the rows follow. */
function Columns(shown: ColumnsProps) {
  const [values, change] = useViewValues(ofAddress)
  return (
    <PresetColumns
      {...shown}
      preset={useDeferredValue(presetIn(values['columns'] ?? null))}
      onChange={change}
    />
  )
}

interface PresetColumnsProps extends ColumnsProps {
  preset: Preset
  onChange: ReturnType<typeof useViewValues>[1]
}

/** The same options by expiration, by the ten columns of the specification, or by what their marks tell. */
const PresetColumns = memo(function PresetColumns({
  rows,
  stocks,
  ledger,
  preset,
  onChange,
}: PresetColumnsProps) {
  usePrivacy()
  const choice = (
    <ChoiceGroup
      label="Columns"
      choices={presets}
      value={preset}
      onChoose={(next) => onChange({ columns: next === 'trader' ? null : next }, preset === 'trader')}
    />
  )
  if (preset === 'trader')
    return rows === undefined ? (
      <TraderSkeleton choice={choice} />
    ) : (
      <TraderView rows={rows} stocks={stocks} ledger={ledger} choice={choice} />
    )
  return (
    <>
      <OptionCounters counts={rows === undefined ? undefined : countContracts(rows)} />
      {choice}
      {rows === undefined && <OptionTableSkeleton />}
      {rows !== undefined && preset === 'specification' && <OptionTable rows={rows} ledger={ledger} />}
      {rows !== undefined && preset === 'greeks' && (
        <Suspense fallback={<OptionTableSkeleton />}>
          <GreeksTable rows={rows} />
        </Suspense>
      )}
    </>
  )
})

function TotalLine({ rows }: { rows: readonly OptionRow[] | undefined }) {
  if (rows === undefined) return <>Total value …</>
  const total = totalValueOf(rows)
  const profit = openProfitOf(rows)
  const without =
    total.unknownCount > 0 ? `, without ${total.unknownCount.toLocaleString('en-US')} of unknown value` : ''
  return (
    <>
      Total value{' '}
      <strong>
        <MoneyFigure
          {...(total.amount === null ? { value: null, reason: 'no price yet' } : { value: total.amount })}
        />
      </strong>
      {without}
      {profit.amount !== null && (
        <>
          , unrealized P&L <DeltaFigure value={profit.amount} />
          {profit.unknownCount > 0 &&
            `, without ${profit.unknownCount.toLocaleString('en-US')} of unknown P&L`}
        </>
      )}
    </>
  )
}

function NoOptions({ onAdd }: { onAdd: () => void }) {
  return (
    <section className="card">
      <EmptyState
        title="No options positions yet"
        actions={
          <>
            <Button tone="primary" onClick={onAdd}>
              Add Your First Option
            </Button>
            <LoadDemo />
          </>
        }
      >
        Your calls and puts will be listed here with their profit and loss, short ones with what covers them.
      </EmptyState>
    </section>
  )
}
