import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { optionPositionsQuery, stockPositionsQuery } from '../../../client/queries/position-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ManualTicker } from './manual-ticker.tsx'
import { PositionCard, PositionCardSkeleton } from './position-card.tsx'
import { groupByTicker, matching } from './positions.ts'
import type { HeldTicker } from './positions.ts'
import type { Wizard } from '../state/use-wizard.ts'

const bars = [1, 2, 3, 4]

/** Which underlying: one that is held, or any other by hand. */
export function PositionStep({ wizard }: { wizard: Wizard }) {
  const { form, errors } = wizard
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const held = useMemo(
    () =>
      stocks.data === undefined || options.data === undefined
        ? null
        : groupByTicker([...stocks.data, ...options.data]),
    [stocks.data, options.data],
  )
  const error = stocks.error ?? options.error
  const retry = () => {
    if (stocks.error !== null) void stocks.refetch()
    if (options.error !== null) void options.refetch()
  }
  const isRetrying = stocks.isFetching || options.isFetching
  const hasFailed = held === null && error !== null
  const hasNone = held?.length === 0
  const isTickerAtFault = form.isManualEntry || held === null || hasNone
  return (
    <>
      {hasFailed && (
        <NoPositions onRetry={retry} isRetrying={isRetrying}>
          Error loading positions: {error.message === '' ? 'Unknown error' : error.message}
        </NoPositions>
      )}
      {hasNone && (
        <NoPositions>
          We couldn't find any positions in your portfolio. You can still create a wheel strategy manually.
        </NoPositions>
      )}
      {held === null && !hasFailed && <AwaitedPositions />}
      {held !== null && !hasNone && <Held wizard={wizard} held={held} />}
      {/* One place for all of them: what is being typed stays when the positions arrive. */}
      <ManualTicker wizard={wizard} error={isTickerAtFault ? errors.ticker : undefined} />
    </>
  )
}

interface NoPositionsProps {
  children: React.ReactNode
  onRetry?: () => void
  isRetrying?: boolean
}

function NoPositions({ children, onRetry, isRetrying = false }: NoPositionsProps) {
  return (
    <EmptyState
      level={3}
      title="No Positions Found"
      {...(onRetry !== undefined && {
        actions: (
          <Button pending={isRetrying} onClick={onRetry}>
            Try Again
          </Button>
        ),
      })}
    >
      <p role={onRetry === undefined ? undefined : 'alert'}>{children}</p>
    </EmptyState>
  )
}

/** Without a field to search them: it would take the keyboard, and take it along where there turn out to be none. */
function AwaitedPositions() {
  return (
    <>
      <output className="wizard-note">Loading positions...</output>
      <ul className="wizard-cards" aria-label="Your positions" aria-busy="true">
        {bars.map((bar) => (
          <PositionCardSkeleton key={bar} />
        ))}
      </ul>
    </>
  )
}

function Held({ wizard, held }: { wizard: Wizard; held: readonly HeldTicker[] }) {
  const [search, setSearch] = useState('')
  const { form, errors, dispatch } = wizard
  const shown = matching(held, search)
  return (
    <>
      <div className="wizard-search">
        <TextField
          label="Search your positions"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <output className="wizard-note">
          {shown.length} of {held.length} tickers
        </output>
      </div>
      {errors.ticker !== undefined && !form.isManualEntry && (
        <p className="field-error" role="alert">
          {errors.ticker}
        </p>
      )}
      {shown.length === 0 && (
        <p className="wizard-note">You hold nothing on a ticker with “{search.trim()}” in it.</p>
      )}
      <ul className="wizard-cards" aria-label="Your positions">
        {shown.map((each) => (
          <PositionCard
            key={each.ticker}
            held={each}
            isChosen={form.ticker === each.ticker && !form.isManualEntry}
            onChoose={() => dispatch({ kind: 'choose-position', ticker: each.ticker })}
          />
        ))}
      </ul>
    </>
  )
}
