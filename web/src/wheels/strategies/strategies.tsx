import type { WheelCycle } from '@wheelwright/api'
import { useMemo } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { useViewValues } from '../../client/use-view-state.ts'
import { counted } from '../../entries/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { CardBars, FigureBars } from '../card-bars.tsx'
import type { Places } from '../place.ts'
import { ledgerTotals } from '../summary/ledger-totals.ts'
import { TotalFigure } from '../summary/total-figure.tsx'
import type { Cycles } from '../use-cycles.ts'
import { useShown } from '../use-shown.tsx'
import { narrowWheels, orders, orderWheels, type WheelView } from './model.ts'
import { StrategyCard } from './strategy-card.tsx'
import { StrategyFilters } from './strategy-filters.tsx'
import { StrategyTable } from './strategy-table.tsx'
import { StrategyTimeline } from './strategy-timeline.tsx'

const names = ['q', 'status', 'strategy', 'group', 'sort', 'events', 'view'] as const
const noCounts: ReadonlyMap<string, number> = new Map()
const noFilters = { q: null, status: null, strategy: null, group: null }
/** What a first paint can carry of each view. */
const firstShown: Readonly<Record<WheelView, number>> = { grid: 12, list: 20, timeline: 12 }

interface StrategiesProps {
  cycles: Cycles
  view: WheelView
  places: Places
  /** Looks for wheels again. */
  onDetect: () => void
}

/** Every wheel, of the ledger and by hand. */
export function Strategies({ cycles, view, places, onDetect }: StrategiesProps) {
  const { data, isWhole, error } = cycles
  if (data === undefined && error !== null) return <NotLoaded title="Error loading wheels data" of={cycles} />
  return (
    <Card title="Active Wheel Strategies">
      {isWhole && data?.length === 0 ? (
        <NoWheels onDetect={onDetect} onCreate={places.create} />
      ) : (
        <Wheels cycles={cycles} view={view} places={places} />
      )}
    </Card>
  )
}

function NotLoaded({ title, of: { error, isFetching, refetch } }: { title: string; of: Cycles }) {
  return (
    <ErrorPanel
      title={title}
      message={error?.message ?? ''}
      advice="Nothing was changed. Try again; the rest of the portfolio may still load."
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void refetch()}
      retrying={isFetching}
      retryLabel="Retry"
    />
  )
}

function NoWheels({ onDetect, onCreate }: { onDetect: () => void; onCreate: () => void }) {
  return (
    <EmptyState
      level={3}
      title="No wheel cycles found"
      actions={
        <>
          <Button tone="primary" onClick={onDetect}>
            Refresh Detection
          </Button>
          <Button onClick={onCreate}>Create Manually</Button>
        </>
      }
    >
      Wheels are found in what you import: every put sold, rolled or assigned, and every call. You can also
      make one by hand.
    </EmptyState>
  )
}

/** How they will be narrowed and drawn is known before they are here. */
function Wheels({ cycles, view, places }: Omit<StrategiesProps, 'onDetect'>) {
  const { data, isWhole, error } = cycles
  const [values, change] = useViewValues(names)
  const { q = '', status = '', strategy = '', group = '', sort } = values
  const order = orders.find(({ value }) => value === sort)?.value ?? 'next'
  const narrowed = useMemo(() => {
    // Closed wheels come last by what is next; in any other order the open ones would move when they arrive.
    if (data === undefined || (!isWhole && order !== 'next')) return null
    const { found, counts } = narrowWheels(data, { search: q, status, strategy, group })
    return found.length === 0 && !isWhole ? null : { found: orderWheels(found, order), counts }
  }, [data, isWhole, q, status, strategy, group, order])
  const counts = isWhole ? narrowed?.counts : undefined
  return (
    <div className="wheel-section">
      <StrategyFilters values={values} view={view} counts={counts ?? noCounts} onChange={change} />
      {isWhole && narrowed !== null && <Totals cycles={narrowed.found} />}
      {!isWhole && error === null && <FigureBars count={4} />}
      {!isWhole && error !== null && <NotLoaded title="Error loading the closed wheels" of={cycles} />}
      {narrowed === null && error === null && <CardBars count={6} />}
      {narrowed?.found.length === 0 && <NoMatch onClear={() => change(noFilters)} />}
      {narrowed !== null && narrowed.found.length > 0 && (
        <Shown key={view} found={narrowed.found} isWhole={isWhole} view={view} places={places} />
      )}
    </div>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      level={3}
      title="No wheel strategies found"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      No wheel matches what is searched for and chosen.
    </EmptyState>
  )
}

interface ShownProps extends Pick<StrategiesProps, 'view' | 'places'> {
  found: readonly WheelCycle[]
  isWhole: boolean
}

function Shown({ found, isWhole, view, places }: ShownProps) {
  const { shown, more, paging } = useShown(found, firstShown[view], 'shown')
  if (view === 'list')
    return <StrategyTable rows={shown} paging={isWhole ? paging : undefined} places={places} />
  return (
    <>
      {view === 'timeline' ? (
        <StrategyTimeline cycles={shown} places={places} />
      ) : (
        <div className="wheel-grid">
          {shown.map((cycle) => (
            <StrategyCard key={cycle.id} cycle={cycle} places={places} />
          ))}
        </div>
      )}
      {isWhole && more}
    </>
  )
}

/** Over what is shown; plans stand apart, since nothing of theirs was traded. */
function Totals({ cycles }: { cycles: readonly WheelCycle[] }) {
  const { wheels, premium, unrealized, totalPnl, planned } = ledgerTotals(cycles)
  return (
    <Figures>
      <NamedFigure
        label="Wheels shown"
        note={planned.wheels > 0 ? `and ${counted(planned.wheels, 'plan')}, not in the sums` : null}
      >
        <span className="figure">{wheels.toLocaleString('en-US')}</span>
      </NamedFigure>
      <TotalFigure label="Premium collected" total={premium} />
      <TotalFigure label="Unrealized P&L" total={unrealized} isChange />
      <TotalFigure label="Total P&L" total={totalPnl} isChange />
    </Figures>
  )
}
