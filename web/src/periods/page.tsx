import type { BrokerAccount, Periods, ProfitQuery, RestsOn } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { DayFilter, SymbolFilter } from '../activity/filters.tsx'
import { NotLoaded } from '../client/not-loaded.tsx'
import { accountsQuery } from '../client/queries/accounts.ts'
import { useKnownFilter, useAccountIds } from '../client/known-choices.ts'
import type { ViewChanges, ViewValues } from '../client/use-view-state.ts'
import { accountAt } from '../entries/brokers.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { leftOutWords } from './left-out.ts'
import { Bridge } from './bridge.tsx'
import { AccountCash, SymbolShares } from './breakdown.tsx'
import { ThreeChoices } from './choices.tsx'
import { HeatMap } from './heat-map.tsx'
import { countWords, isAnyPremium } from '../charts/premium.ts'
import { countChoices, daysAsked, filterNames, queryFrom, yearsOf } from './model.ts'
import { PeriodTable } from './period-table.tsx'
import { PeriodPatterns } from './row-bar.tsx'
import { CsvButton } from './csv-button.tsx'
import './periods.css'
import { PremiumBars } from '../charts/premium-bars.tsx'
import { periodsQuery } from '../charts/periods-query.ts'
import '../ui/picture.css'

const EquityCard = lazy(() => import('./equity/equity-card.tsx'))

export function PeriodsPage() {
  const [values, change] = useKnownFilter(filterNames, { account: useAccountIds() })
  const query = queryFrom(values)
  const { data, error, isFetching, refetch } = useQuery({
    ...periodsQuery(query),
    placeholderData: keepPreviousData,
  })
  const { data: accounts = [] } = useQuery(accountsQuery)
  return (
    <>
      <PageHeader
        title="Periods"
        subtitle="Premium, realized P&L, income and cash by month and year"
        actions={<ExportMenu name="exportPeriods" what="periods" query={query} />}
      />
      <div className="stack">
        <Narrowing values={values} change={change} accounts={accounts} />
        {data === undefined && error === null && (
          <Card title={<Skeleton width={16} />}>
            <output className="sr-only">Loading the periods...</output>
            <Skeleton width={40} />
          </Card>
        )}
        {data === undefined && error !== null && (
          <NotLoaded title="The periods could not be loaded" query={{ error, isFetching, refetch }} />
        )}
        {data !== undefined && data.periods.items.length === 0 && (
          <>
            <Nothing narrowed={Object.keys(values).length > 0} change={change} />
            {accounts.length > 0 && <Curve query={query} />}
          </>
        )}
        {data !== undefined && data.periods.items.length > 0 && (
          <Brought {...data} values={values} change={change} />
        )}
      </div>
    </>
  )
}

interface NarrowingProps {
  values: ViewValues
  change: (changes: ViewChanges) => void
  accounts: readonly BrokerAccount[]
}

function Narrowing({ values, change, accounts }: NarrowingProps) {
  const { by, premium } = queryFrom(values)
  return (
    <>
      <div className="period-choices">
        <ChoiceGroup
          label="Premium counts when"
          choices={countChoices}
          value={premium}
          onChoose={(next) => change({ premium: next === 'ended' ? null : next })}
        />
        <ChoiceGroup
          label="By"
          choices={[
            { value: 'month', label: 'Months' },
            { value: 'year', label: 'Years' },
          ]}
          value={by}
          onChoose={(next) => change({ by: next === 'month' ? null : next })}
        />
      </div>
      <search className="period-filters" aria-label="Narrow the periods">
        {accounts.length > 1 && (
          <SelectField
            label="Account"
            placeholder="All accounts"
            choices={accounts.map(({ id, accountNumber, brokerage }) => ({
              value: id,
              label: accountAt(shortAccount(accountNumber), brokerage),
            }))}
            value={values['account'] ?? ''}
            onChange={({ target }) => change({ account: target.value })}
          />
        )}
        <SymbolFilter symbol={values['symbol'] ?? ''} onSymbol={(symbol) => change({ symbol })} />
        <DayFilter
          label="From"
          day={values['from'] ?? ''}
          max={values['to']}
          onDay={(from) => change({ from })}
        />
        <DayFilter label="To" day={values['to'] ?? ''} min={values['from']} onDay={(to) => change({ to })} />
      </search>
    </>
  )
}

interface BroughtProps {
  periods: Periods
  restsOn: RestsOn
  values: ViewValues
  change: (changes: ViewChanges) => void
}

function Brought({ periods, restsOn, values, change }: BroughtProps) {
  const [isTable, setIsTable] = useState(false)
  const query = queryFrom(values)
  const behind = { account: values['account'], symbol: query.symbol }
  const years = yearsOf(periods)
  const year = years.find((each) => each === values['year']) ?? years[0]
  const isAny = isAnyPremium(periods.items)
  return (
    <>
      <PeriodPatterns />
      <LeftOut periods={periods} restsOn={restsOn} />
      <Card flush title={`By ${periods.by}, premium counted ${countWords[periods.premium]}`}>
        <PeriodTable periods={periods} behind={behind} />
        <Bridge periods={periods} />
      </Card>
      <ThreeChoices periods={periods} year={year} />
      <Card title={`Premium by ${periods.by}, puts and calls`}>
        {isTable && isAny ? (
          <PeriodTable periods={periods} behind={behind} />
        ) : (
          <PremiumBars periods={periods} />
        )}
        {isAny && (
          <div className="picture-buttons">
            <Button tone="quiet" onClick={() => setIsTable(!isTable)}>
              {isTable ? 'View as bars' : 'View as table'}
            </Button>
            <CsvButton title={`Premium by ${periods.by}`} items={periods.items} />
          </div>
        )}
      </Card>
      <Curve query={query} />
      {year !== undefined && (
        <Card title={`Premium by day, ${year}`}>
          <div className="period-year">
            <SelectField
              label="Year"
              choices={years.map((each) => ({ value: each, label: each }))}
              value={year}
              onChange={({ target }) => change({ year: target.value })}
            />
          </div>
          <HeatMap year={year} query={query} behind={behind} />
        </Card>
      )}
      <AccountCash periods={periods} />
      <SymbolShares periods={periods} change={change} />
    </>
  )
}

function Curve({ query }: { query: ProfitQuery }) {
  return (
    <Suspense fallback={<Card title="Portfolio value, and what was put in">{null}</Card>}>
      <EquityCard query={daysAsked(query)} ofSymbol={query.symbol !== undefined} />
    </Suspense>
  )
}

/** What no figure of the page knows of. */
function LeftOut({ periods, restsOn }: Pick<BroughtProps, 'periods' | 'restsOn'>) {
  const told = leftOutWords({ ...restsOn, unknown: periods.total.unknown })
  if (told.length === 0) return null
  return (
    <p className="picture-sentence">
      The figures are of what is known. They leave out, over all of the history: {told.join(', ')}.{' '}
      <Link to="/Reconciliation">See what is missing</Link>
    </p>
  )
}

function Nothing({ narrowed, change }: { narrowed: boolean; change: (changes: ViewChanges) => void }) {
  return (
    <Card>
      {narrowed ? (
        <EmptyState
          title="Nothing happened in this range"
          actions={
            <Button onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, null])))}>
              Show everything
            </Button>
          }
        >
          No entry has the account, symbol and dates above.
        </EmptyState>
      ) : (
        <EmptyState
          title="No history yet"
          actions={
            <Link to="/Imports" className="button" data-tone="primary">
              Import a file
            </Link>
          }
        >
          Each month will be listed here as soon as there are entries.
        </EmptyState>
      )}
    </Card>
  )
}
