import type { DetectionResult } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../client/api-error.ts'
import { useViewValues } from '../../client/use-view-state.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useNow } from '../../ui/now.ts'
import { CardBars, FigureBars } from '../card-bars.tsx'
import type { Places } from '../place.ts'
import { useShown } from '../use-shown.tsx'
import { narrowOpportunities, opportunityOrders, orderOpportunities, summaryOf } from './model.ts'
import { OpportunityCard } from './opportunity-card.tsx'
import { OpportunityFilters } from './opportunity-filters.tsx'
import { OpportunityStatistics } from './opportunity-statistics.tsx'
import { OpportunityTable } from './opportunity-table.tsx'

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
      <ErrorPanel
        title="Error loading wheel opportunities"
        message={error.message}
        advice="Nothing was changed. Your wheels below may still load."
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
        retrying={isFetching}
        retryLabel="Retry"
      />
    )
  return (
    <Card title="Wheel Opportunities" aside={data === undefined ? undefined : <Context result={data} />}>
      {data === undefined && <Awaited />}
      {data?.opportunities.length === 0 && (
        <NothingFound isAnalyzing={isFetching} onAnalyze={() => void refetch()} />
      )}
      {data !== undefined && data.opportunities.length > 0 && <Found result={data} places={places} />}
    </Card>
  )
}

const sessions: Readonly<Record<string, string>> = {
  open: 'market open',
  'pre-market': 'before the market opens',
  'after-hours': 'after hours',
  closed: 'market closed',
}

function Context({ result: { marketContext } }: { result: DetectionResult }) {
  const { sessionType } = marketContext
  return <>found in your open positions, {sessions[sessionType] ?? sessionType}</>
}

/** What is known before the answer: how the list will be narrowed and drawn. */
function Awaited() {
  const [values, change] = useViewValues(names)
  return (
    <div className="wheel-section">
      <FigureBars count={4} />
      <OpportunityFilters values={values} onChange={change} />
      <CardBars count={firstShown} />
    </div>
  )
}

function Found({ result, places }: { result: DetectionResult; places: Places }) {
  const [values, change] = useViewValues(names)
  const today = tradingDateAt(useNow())
  const order = opportunityOrders.find(({ value }) => value === values['opp-sort'])?.value ?? 'confidence'
  const found = orderOpportunities(
    narrowOpportunities(result.opportunities, {
      search: values['opp'] ?? '',
      strategy: values['opp-strategy'] ?? '',
      band: values['opp-confidence'] ?? '',
    }),
    order,
  )
  const { shown, more, paging } = useShown(found, firstShown)
  return (
    <div className="wheel-section">
      <OpportunityStatistics summary={summaryOf(found, today)} total={result.opportunities.length} />
      {result.marketContext.message !== null && <p className="wheel-note">{result.marketContext.message}</p>}
      <OpportunityFilters values={values} onChange={change} />
      {found.length === 0 && (
        <EmptyState
          level={3}
          title="No Matching Opportunities"
          actions={
            <Button onClick={() => change(Object.fromEntries(names.slice(0, 3).map((name) => [name, null])))}>
              Clear filters
            </Button>
          }
        >
          No opportunity matches what is searched for and chosen.
        </EmptyState>
      )}
      {found.length > 0 && values['opp-view'] === 'list' && (
        <OpportunityTable rows={shown} paging={paging} places={places} />
      )}
      {found.length > 0 && values['opp-view'] !== 'list' && (
        <>
          <div className="wheel-grid">
            {shown.map((opportunity) => (
              <OpportunityCard key={opportunity.id} opportunity={opportunity} places={places} />
            ))}
          </div>
          {more}
        </>
      )}
    </div>
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
      Short puts, blocks of 100 shares and the calls on them will stand here, each with a confidence score,
      its potential income and its risk. Import or add positions first.
    </EmptyState>
  )
}
