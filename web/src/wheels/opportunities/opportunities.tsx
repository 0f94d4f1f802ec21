import type { DetectionResult } from '@wheelwright/api'
import { strategyNames, tradingDateAt } from '@wheelwright/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useKnownFilter, type Choices } from '../../client/known-choices.ts'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { counted } from '../../entries/counted.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/now.ts'
import { CardBars, FigureBars } from '../card-bars.tsx'
import type { Places } from '../place.ts'
import { useShown } from '../use-shown.tsx'
import {
  bands,
  leftToDo,
  narrowOpportunities,
  opportunityOrders,
  orderOpportunities,
  summaryOf,
} from './model.ts'
import { OpportunityCard } from './opportunity-card.tsx'
import { OpportunityFilters } from './opportunity-filters.tsx'
import { OpportunityStatistics } from './opportunity-statistics.tsx'
import { OpportunityTable } from './opportunity-table.tsx'

const choices: Choices = {
  'opp-strategy': new Set(Object.keys(strategyNames)),
  'opp-confidence': new Set(bands.map(({ value }) => value)),
}
const names = ['opp', 'opp-strategy', 'opp-confidence', 'opp-sort', 'opp-view', 'opp-filters'] as const
const firstShown = 6

interface OpportunitiesProps {
  detection: UseQueryResult<DetectionResult>
  places: Places
}

/** What detection found in the open positions. */
export function Opportunities({ detection, places }: OpportunitiesProps) {
  const { data, error, isFetching, refetch } = detection
  if (data === undefined && error !== null)
    return (
      <NotLoaded
        title="Error loading wheel opportunities"
        query={{ error, isFetching, refetch }}
        advice="Nothing was changed. Your wheels are under Mine."
        retryLabel="Retry"
      />
    )
  return (
    <Card title="Wheel Opportunities" aside={<Context result={data} />}>
      {data?.opportunities.length === 0 ? (
        <NothingFound isAnalyzing={isFetching} onAnalyze={() => void refetch()} />
      ) : (
        <Found result={data} places={places} />
      )}
      {data !== undefined && <Running found={data.opportunities} />}
      {data !== undefined && <PastExpiration {...data.pastExpiration} />}
    </Card>
  )
}

const sessions: Readonly<Record<string, string>> = {
  open: 'market open',
  'pre-market': 'before the market opens',
  'after-hours': 'after hours',
  closed: 'market closed',
}

/** It has its place before the market’s state is known, so that nothing below it moves. */
function Context({ result }: { result: DetectionResult | undefined }) {
  const sessionType = result?.marketContext.sessionType ?? ''
  return (
    <>
      found in your open positions, {sessionType === '' ? 'market …' : (sessions[sessionType] ?? sessionType)}
    </>
  )
}

interface FoundProps {
  /** Undefined while it is on its way; how it will be narrowed and drawn is known before. */
  result: DetectionResult | undefined
  places: Places
}

function Found({ result, places }: FoundProps) {
  const [values, change] = useKnownFilter(names, choices)
  const today = tradingDateAt(useNow())
  const order = opportunityOrders.find(({ value }) => value === values['opp-sort'])?.value ?? 'confidence'
  const all = leftToDo(result?.opportunities ?? [])
  const found = orderOpportunities(
    narrowOpportunities(all, {
      search: values['opp'] ?? '',
      strategy: values['opp-strategy'] ?? '',
      band: values['opp-confidence'] ?? '',
    }),
    order,
  )
  const message = result?.marketContext.message ?? null
  return (
    <div className="wheel-section">
      {/* First, since what stands below says more or less once it is here. */}
      <OpportunityFilters values={values} onChange={change} />
      {result === undefined ? (
        <FigureBars count={4} />
      ) : (
        <OpportunityStatistics summary={summaryOf(found, today)} total={all.length} />
      )}
      {result !== undefined && all.length === 0 && <NothingLeft />}
      {message !== null && <p className="wheel-note">{message}</p>}
      {result === undefined && <CardBars count={firstShown} />}
      {result !== undefined && found.length === 0 && all.length > 0 && (
        <NoMatch onClear={() => change(Object.fromEntries(names.slice(0, 3).map((name) => [name, null])))} />
      )}
      {found.length > 0 && <Shown found={found} isList={values['opp-view'] === 'list'} places={places} />}
    </div>
  )
}

/** What a wheel that runs holds is no opportunity: another wheel on it would count it twice. */
function Running({ found }: { found: DetectionResult['opportunities'] }) {
  const held = found.filter(({ runningWheel }) => runningWheel !== null)
  const wheels = new Set(held.map(({ runningWheel }) => runningWheel)).size
  if (wheels === 0) return null
  const named = [...new Set(held.map(({ ticker }) => ticker))].toSorted().join(', ')
  return (
    <p className="wheel-note wheel-running">
      {counted(wheels, 'running wheel')} ({named}) {wheels === 1 ? 'is' : 'are'} listed under{' '}
      <Link to="/Wheels">Mine</Link>, with the next step.
    </p>
  )
}

/** With them nothing can be done until somebody says what became of them. */
function PastExpiration({ options, tickers }: DetectionResult['pastExpiration']) {
  if (options === 0) return null
  return (
    <p className="wheel-note wheel-running">
      {options === 1 ? '1 option is' : `${options.toLocaleString('en-US')} options are`} past expiration (
      {tickers.join(', ')}).{' '}
      <Link to="/Options" search={{ show: 'pending' }}>
        Say what became of {options === 1 ? 'it' : 'them'}
      </Link>
    </p>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      level={3}
      title="No Matching Opportunities"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      No opportunity matches what is searched for and chosen.
    </EmptyState>
  )
}

interface ShownProps {
  found: ReturnType<typeof orderOpportunities>
  isList: boolean
  places: Places
}

function Shown({ found, isList, places }: ShownProps) {
  const { shown: rows, more, paging } = useShown(found, firstShown, 'opp-shown')
  if (isList) return <OpportunityTable rows={rows} paging={paging} places={places} />
  return (
    <>
      <div className="card-grid">
        {rows.map((opportunity) => (
          <OpportunityCard key={opportunity.id} opportunity={opportunity} places={places} />
        ))}
      </div>
      {more}
    </>
  )
}

function NothingLeft() {
  return (
    <EmptyState level={3} title="Nothing to do beside your wheels">
      Shares that are free of calls, and positions that are no wheel yet, will be listed here.
    </EmptyState>
  )
}

function NothingFound({ isAnalyzing, onAnalyze }: { isAnalyzing: boolean; onAnalyze: () => void }) {
  return (
    <EmptyState
      title="No Wheel Opportunities Found"
      level={3}
      actions={
        <Button pending={isAnalyzing} pendingLabel="Analyzing" onClick={onAnalyze}>
          Analyze Positions
        </Button>
      }
    >
      Short puts, blocks of 100 shares and the calls on them will be listed here, each with a confidence
      score, its potential income and its risk. Import or add positions first.
    </EmptyState>
  )
}
