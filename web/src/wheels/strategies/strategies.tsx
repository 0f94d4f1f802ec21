import type { WheelCycle } from '@wheelwright/api'
import type { UseQueryResult } from '@tanstack/react-query'
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
  cycles: UseQueryResult<WheelCycle[]>
  view: WheelView
  places: Places
}

/** Every wheel, of the ledger and by hand. */
export function Strategies({ cycles, view, places }: StrategiesProps) {
  const { data, error, isFetching, refetch } = cycles
  if (data === undefined && error !== null)
    return (
      <ErrorPanel
        title="Error loading wheels data"
        message={error.message}
        advice="Nothing was changed. Try again; the rest of the portfolio may still load."
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
        retrying={isFetching}
        retryLabel="Retry"
      />
    )
  return (
    <Card title="Active Wheel Strategies">
      {data?.length === 0 ? (
        <NoWheels onCreate={places.create} />
      ) : (
        <Wheels cycles={data} view={view} places={places} />
      )}
    </Card>
  )
}

function NoWheels({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={3}
      title="No wheel strategies found"
      actions={
        <Button tone="primary" onClick={onCreate}>
          Create Wheel
        </Button>
      }
    >
      Wheels are found in what you import: every put sold, rolled or assigned, and every call. You can also
      make one by hand.
    </EmptyState>
  )
}

interface WheelsProps extends Pick<StrategiesProps, 'view' | 'places'> {
  /** Undefined while they are on their way; how they will be narrowed and drawn is known before. */
  cycles: readonly WheelCycle[] | undefined
}

function Wheels({ cycles, view, places }: WheelsProps) {
  const [values, change] = useViewValues(names)
  const { q = '', status = '', strategy = '', group = '', sort } = values
  const order = orders.find(({ value }) => value === sort)?.value ?? 'next'
  const narrowed = useMemo(() => {
    if (cycles === undefined) return null
    const { found, counts } = narrowWheels(cycles, { search: q, status, strategy, group })
    return { found: orderWheels(found, order), counts }
  }, [cycles, q, status, strategy, group, order])
  return (
    <div className="wheel-section">
      <StrategyFilters values={values} view={view} counts={narrowed?.counts ?? noCounts} onChange={change} />
      {narrowed === null ? (
        <>
          <FigureBars count={4} />
          <CardBars count={6} />
        </>
      ) : (
        <>
          <Totals cycles={narrowed.found} />
          {narrowed.found.length === 0 ? (
            <NoMatch onClear={() => change(noFilters)} />
          ) : (
            <Shown key={view} found={narrowed.found} view={view} places={places} />
          )}
        </>
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

function Shown({ found, view, places }: { found: readonly WheelCycle[]; view: WheelView; places: Places }) {
  const { shown, more, paging } = useShown(found, firstShown[view])
  if (view === 'list') return <StrategyTable rows={shown} paging={paging} places={places} />
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
      {more}
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
