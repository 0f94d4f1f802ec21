import type { DashboardToday, PortfolioSnapshot } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { questionCountQuery, watchQuery, wheelAlertsQuery } from '../client/queries/queries.ts'
import { monthsQuery } from '../charts/periods-query.ts'
import { heldPricesQuery } from '../prices/queries.ts'
import { Link } from '../routing/link.tsx'
import type { Path } from '../routing/paths.ts'
import { withoutAmounts } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { resultOf } from '../ui/figures/result-amount.ts'
import { Unknown } from '../ui/figures/unknown.tsx'
import { needsOf } from './model.ts'
import type { Need } from './model.ts'
import { ofYear, yearRange } from './premium-model.ts'
import { todayQuery } from './queries.ts'
import { useInTheMoney } from './use-in-the-money.ts'
import { freeInWords, moneynessInWords, monthName } from './strip-model.ts'

/** What asks for a look today: five cells, each of which leads to the page that says the same. */
export function NeedsStrip({ snapshot }: { snapshot: PortfolioSnapshot }) {
  const today = useQuery(todayQuery)
  return (
    <nav className="needs" aria-label="Needs you">
      <TodayCells today={today.data} hasFailed={today.data === undefined && today.error !== null} />
      <PremiumCell />
      <OpenCell snapshot={snapshot} stalePrices={today.data?.stalePrices ?? 0} />
    </nav>
  )
}

interface CellProps {
  id: string
  to: Path
  search?: Readonly<Record<string, string>>
  tone?: 'plain' | 'warn'
  title: ReactNode
  children: ReactNode
}

function Cell({ id, to, search = {}, tone = 'plain', title, children }: CellProps) {
  return (
    <Link to={to} search={search} className="needs-item" data-cell={id} data-tone={tone}>
      <strong>{title}</strong>
      <span>{children}</span>
    </Link>
  )
}

const NotHere = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? <Unknown reason="could not be loaded" shown /> : <Skeleton width={7} />

interface TodayCellsProps {
  today: DashboardToday | undefined
  hasFailed: boolean
}

function TodayCells({ today, hasFailed }: TodayCellsProps) {
  const missing = <NotHere hasFailed={hasFailed} />
  const { found } = useInTheMoney(today)
  const money = found && moneynessInWords(found)
  const free = today && freeInWords(today.freeShares)
  return (
    <>
      <Cell
        id="money"
        to="/Options"
        search={{ moneyness: 'in' }}
        tone={(found?.count ?? 0) > 0 ? 'warn' : 'plain'}
        title={money?.title ?? missing}
      >
        {money?.text ?? 'shorts in the money'}
      </Cell>
      <Cell
        id="shares"
        to="/Wheels"
        search={{ show: 'could' }}
        tone={(today?.freeShares.shares ?? 0) > 0 ? 'warn' : 'plain'}
        title={free?.title ?? missing}
      >
        {free?.text ?? 'free of calls'}
      </Cell>
      <Cell id="cash" to="/Collateral" title={today === undefined ? missing : <FreeCash {...today} />}>
        {today === undefined ? 'cash free' : <SecuringCash {...today} />}
      </Cell>
    </>
  )
}

const whyNotFree = ({ total, unknown }: DashboardToday['cash']): string =>
  total === null
    ? 'cash not known'
    : `what secures ${unknown} short ${unknown === 1 ? 'put' : 'puts'} is not known`

const FreeCash = ({ cash }: DashboardToday) =>
  cash.free === null ? <Unknown reason={whyNotFree(cash)} /> : <MoneyFigure value={cash.free} />

const SecuringCash = ({ cash }: DashboardToday) => (
  <>
    {cash.free !== null && 'cash free, '}
    {cash.securing === null ? 'what secures puts is not known' : <MoneyFigure value={cash.securing} />}
    {cash.securing !== null && ' secures puts'}
    {cash.free === null && `; ${whyNotFree(cash)}`}
  </>
)

const PremiumFigure = ({ sums: { premium, hidden } }: { sums: ReturnType<typeof ofYear> }) => (
  <MoneyFigure {...resultOf(premium, hidden)} />
)

/** Of this month and year, when ended: the choice that the Periods page begins with. */
function PremiumCell() {
  const { data, error } = useQuery(monthsQuery)
  const today = tradingDateAt(useNow())
  const year = today.slice(0, 4)
  const items = data?.months
  const ofThisYear = items === undefined ? null : ofYear(items, year)
  return (
    <Cell
      id="premium"
      to="/Periods"
      search={yearRange(year)}
      title={
        items === undefined ? (
          <NotHere hasFailed={error !== null} />
        ) : (
          <PremiumFigure sums={ofYear(items, today.slice(0, 7))} />
        )
      }
    >
      {`premium ended in ${monthName(today)}`}
      {ofThisYear !== null && (
        <>
          , <PremiumFigure sums={ofThisYear} /> in {year}
          {ofThisYear.premium !== null && ofThisYear.isPremiumInPart && ', of what is known'}
        </>
      )}
    </Cell>
  )
}

/** A wheel's own page, where the need is about one. */
const placeOf = ({ to, wheelId }: Need) => (wheelId === undefined ? to : (`${to}/${wheelId}` as '/Wheels'))

/** What is open, most pressing first; it keeps its place when nothing is. */
function OpenCell({ snapshot, stalePrices }: { snapshot: PortfolioSnapshot; stalePrices: number }) {
  const alerts = useQuery(wheelAlertsQuery)
  const questions = useQuery(questionCountQuery)
  const watched = useQuery(watchQuery)
  const refused = useQuery(heldPricesQuery)
  const needs = needsOf(
    snapshot,
    alerts.data?.items,
    questions.data?.all,
    stalePrices,
    watched.data?.items,
    refused.data?.held.map(({ symbol }) => symbol),
  )
  return (
    <ul className="needs-item needs-open" data-cell="open">
      {needs.map((need) => (
        <li key={need.id}>
          <Link to={placeOf(need)} search={need.search ?? {}} data-tone={need.tone} data-whole={need.isWhole}>
            <strong>{need.title}</strong> <span>{withoutAmounts(need.text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
