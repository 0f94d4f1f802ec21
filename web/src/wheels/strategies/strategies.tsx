import type { WheelCycle } from '@wheelwright/api'
import { cycleStatuses, wheelStrategies } from '@wheelwright/core'
import { useMemo } from 'react'
import { LoadDemo } from '../../client/load-demo.tsx'
import { useKnownFilter, type Choices } from '../../client/known-choices.ts'
import { NotLoaded } from '../../client/not-loaded.tsx'
import type { ViewValues } from '../../client/use-view-state.ts'
import { counted } from '../../entries/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { CardBars, FigureBars } from '../card-bars.tsx'
import type { Places } from '../place.ts'
import { SampleWheels } from '../sample-wheels.tsx'
import { ledgerTotals } from '../summary/ledger-totals.ts'
import { TotalFigure } from '../summary/total-figure.tsx'
import type { Cycles } from '../use-cycles.ts'
import { useShown } from '../use-shown.tsx'
import { ClosedWheels } from './closed-wheels.tsx'
import { groups, orders, orderWheels } from '../../campaigns/order.ts'
import { isClosed, narrowWheels, type WheelView } from './model.ts'
import { StrategyCard } from './strategy-card.tsx'
import { StrategyFilters } from './strategy-filters.tsx'
import { StrategyTable } from './strategy-table.tsx'
import { StrategyTimeline } from './strategy-timeline.tsx'
import { TotalCard } from './total-row.tsx'

const names = ['q', 'status', 'strategy', 'group', 'sort', 'events', 'view'] as const
const choices: Choices = {
  status: new Set(cycleStatuses),
  strategy: new Set(wheelStrategies),
  group: new Set(groups),
}
const noCounts: ReadonlyMap<string, number> = new Map()
const noFilters = { q: null, status: null, strategy: null, group: null }
/** What a first paint can carry of each view. */
const firstShown: Readonly<Record<WheelView, number>> = { grid: 12, list: 20, timeline: 20 }

interface StrategiesProps {
  cycles: Cycles
  view: WheelView
  /** Open and closed ones, or these alone. */
  part: 'mine' | 'closed'
  places: Places
  /** Looks for wheels again. */
  onDetect: () => void
}

/** Every wheel, of the ledger and by hand: those that run, and below them one line for each that is over. */
export function Strategies({ onDetect, ...shown }: StrategiesProps) {
  const { data, isWhole, error } = shown.cycles
  if (data === undefined && error !== null)
    return (
      <>
        <WheelsNotLoaded title="Error loading wheels data" of={shown.cycles} />
        <SampleWheels />
      </>
    )
  if (isWhole && data?.length === 0)
    return (
      <Card title="Active Wheel Strategies">
        <NoWheels onDetect={onDetect} onCreate={shown.places.create} />
      </Card>
    )
  return <Wheels {...shown} />
}

function WheelsNotLoaded({ title, of }: { title: string; of: Cycles }) {
  return (
    <NotLoaded
      title={title}
      query={of}
      advice="Nothing was changed. Try again; the rest of the portfolio may still load."
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
          <LoadDemo />
        </>
      }
    >
      Wheels are found in what you import: every put sold, rolled or assigned, and every call. You can also
      make one by hand.
    </EmptyState>
  )
}

/** How they will be narrowed and drawn is known before they are here. */
function Wheels({ cycles, view, part, places }: Omit<StrategiesProps, 'onDetect'>) {
  const { data, isWhole, error } = cycles
  const [values, change] = useKnownFilter(names, choices)
  const { q = '', status = '', strategy = '', group = '', sort } = values
  const order = orders.find(({ value }) => value === sort)?.value ?? 'next'
  const narrowed = useMemo(() => {
    if (data === undefined) return null
    const { found, counts } = narrowWheels(data, { search: q, status, strategy, group })
    return {
      running: orderWheels(
        found.filter((cycle) => !isClosed(cycle)),
        order,
      ),
      over: found.filter(isClosed),
      counts,
    }
  }, [data, q, status, strategy, group, order])
  // Narrowed or in another order they would be other ones: then all are waited for.
  const isAsTheyCome = order === 'next' && !hasFilter(values)
  const early = narrowed === null && isAsTheyCome ? (cycles.first ?? []) : []
  const running = part === 'closed' ? [] : (narrowed?.running ?? early)
  const isNothing = narrowed !== null && isWhole && running.length + narrowed.over.length === 0
  return (
    <>
      {part === 'mine' && (
        <Card title="Active Wheel Strategies">
          <div className="wheel-section">
            <StrategyFilters
              values={values}
              view={view}
              counts={isWhole && narrowed !== null ? narrowed.counts : noCounts}
              onChange={change}
            />
            {(narrowed === null || running.length > 0) && (
              <div className="wheel-totals">
                {narrowed === null ? <FigureBars count={5} hasNotes /> : <Totals cycles={running} />}
              </div>
            )}
            {narrowed === null && error === null && running.length === 0 && <CardBars count={6} />}
            {isNothing && <NoMatch onClear={() => change(noFilters)} />}
            {running.length > 0 && (
              <Shown key={view} found={running} isAll={narrowed !== null} view={view} places={places} />
            )}
            {isWhole && !isNothing && running.length === 0 && <NoneRunning isNarrowed={hasFilter(values)} />}
          </div>
        </Card>
      )}
      {!isWhole && error !== null && <WheelsNotLoaded title="Error loading the closed wheels" of={cycles} />}
      {isWhole && narrowed !== null && narrowed.over.length > 0 && (
        <ClosedWheels cycles={narrowed.over} places={places.ways} />
      )}
      {part === 'closed' && isNothing && (
        <Card title="Closed">
          <p className="wheel-note">
            No wheel is closed yet. Each will be listed here with its outcome and pace.
          </p>
        </Card>
      )}
      {part === 'closed' && !isWhole && error === null && <CardBars count={3} />}
    </>
  )
}

const hasFilter = (values: ViewValues): boolean => Object.keys(noFilters).some((name) => name in values)

function NoneRunning({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <p className="wheel-note">
      {isNarrowed ? 'No active wheel matches; closed ones are listed below.' : 'No wheel runs at the moment.'}
    </p>
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
  /** False while others that match are on their way: then nothing is summed or counted. */
  isAll: boolean
}

function Shown({ found, isAll, view, places }: ShownProps) {
  const { shown, more, paging } = useShown(found, firstShown[view], 'shown')
  const all = isAll ? found : null
  const { ways } = places
  if (view === 'list')
    return <StrategyTable rows={shown} all={all} paging={isAll ? paging : undefined} places={ways} />
  return (
    <>
      {view === 'timeline' ? (
        <StrategyTimeline cycles={shown} all={all} places={ways} />
      ) : (
        <div className="card-grid">
          {shown.map((cycle) => (
            <StrategyCard key={cycle.id} cycle={cycle} places={ways} />
          ))}
        </div>
      )}
      {isAll && more}
      {view === 'grid' && <TotalCard cycles={all} />}
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
      <NamedFigure label="Need a step">
        <span className="figure">{cycles.filter(({ nextUrgency }) => nextUrgency !== 'wait').length}</span>
      </NamedFigure>
    </Figures>
  )
}
