import { tradingDateAt } from '@wheelwright/core'
import { lazy, memo, Suspense, useDeferredValue, useMemo, type ReactNode } from 'react'
import { useViewState, useViewValues } from '../../client/use-view-state.ts'
import { Button } from '../../ui/button.tsx'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { Room } from '../../ui/room.tsx'
import type { Valuation } from '../../prices/option-market.ts'
import { useGrowing } from '../../ui/lists/use-growing.tsx'
import { useInSightFirst } from '../../ui/lists/use-in-sight-first.ts'
import { ExpirationLine, GroupLine, Sums } from '../group-line.tsx'
import {
  filterParams,
  filterRows,
  filtersIn,
  optionFilters,
  pressing,
  type OptionFilter,
} from '../option-filters.ts'
import type { OptionLedger } from '../option-ledger.ts'
import { PendingRow, type PendingAnswers } from '../pending-row.tsx'
import { PriceLine, type AwaitedPrices } from '../price-line.tsx'
import { BarPatterns } from './trader-bars.tsx'
import {
  expirationGroups,
  firstRows,
  sumOfOpen,
  type ExpirationGroup,
  type TraderRow,
} from './trader-model.ts'
import { TraderHead } from './trader-head.tsx'
import { PositionRow, type PositionRowProps, type TraderContext } from './trader-row.tsx'
import { usePendingAnswers } from '../use-pending-answers.ts'
import { useTraderContext } from './use-trader-context.ts'
import { useValuations } from './use-valuations.ts'

const ValueDialog = lazy(() => import('../form/value-dialog.tsx'))

interface TraderTableProps {
  /** All open options, in their order. */
  rows: readonly TraderRow[]
  nowMs: number
  awaited: AwaitedPrices
  ledger: OptionLedger
  /** Options that are not open any more, which the other columns show. */
  closedCount: number
  /** Which columns are shown, beside the age of the prices. */
  choice: ReactNode
}

/** The open options by expiration, as the filters of the address leave them. */
export function TraderTable({ rows: all, nowMs, awaited, ledger, closedCount, choice }: TraderTableProps) {
  const [values, change] = useViewValues(filterParams)
  // The counter that was pressed says so at once, the rows follow.
  const named = useDeferredValue(
    filtersIn(values)
      .map(({ value }) => value)
      .join(),
  )
  const filters = filtersNamed(named)
  const [pressed] = filters
  const { rows, shown, more } = useShown(all, named)
  const drawn = useInSightFirst(shown.length, named)
  const whole = useMemo(() => expirationGroups(rows), [rows])
  const groups = useMemo(() => firstRows(whole, drawn), [whole, drawn])
  const context = useTraderContext(all, ledger)
  const valuations = useValuations(
    useMemo(() => shown.filter(({ isPending }) => !isPending), [shown]),
    nowMs,
  )
  const pending = usePendingAnswers(all)
  return (
    <>
      <div className="trader-bar">
        <PriceLine times={context.times} {...awaited} />
        {choice}
      </div>
      <section className="card trader" data-flush>
        <BarPatterns />
        <div className="trader-frame">
          <table className="trader-table">
            <caption className="sr-only">Options</caption>
            <TraderHead />
            {groups.map((group) => (
              <Group
                key={group.expiration ?? 'pending'}
                group={group}
                nowMs={nowMs}
                context={context}
                valuations={valuations}
                pending={pending}
              />
            ))}
            {drawn < shown.length && <Room rows={shown.length - drawn} />}
            {rows.some(({ isPending }) => !isPending) && (
              <TotalLine
                rows={rows}
                words={pressed === undefined ? 'still trading' : filters.map(({ many }) => many).join(', ')}
              />
            )}
          </table>
        </div>
        {rows.length === 0 && (
          <p className="trader-none">
            {all.length === 0 ? 'No option is open.' : 'No open option matches this filter.'}{' '}
            {pressed !== undefined && (
              <Button onClick={() => change(pressing(pressed, filters), true)}>Show all</Button>
            )}
          </p>
        )}
        {more}
      </section>
      <Legend closedCount={closedCount} />
      <Value rows={all} valuations={valuations} nowMs={nowMs} />
    </>
  )
}

const filtersNamed = (named: string): OptionFilter[] => {
  const values = named.split(',')
  return optionFilters.filter(({ value }) => values.includes(value))
}

/** A row has some fifty elements: of 200 rows a key that writes all of them anew took 150 ms. */
const rowsAtOnce = 120

/** The rows that the filters leave, and the first of them: the same arrays until something changes, since values are computed anew for others. */
const useShown = (all: readonly TraderRow[], named: string) => {
  const rows = useMemo(() => filterRows(all, filtersNamed(named)), [all, named])
  const { shown, more } = useGrowing(rows, rowsAtOnce)
  const count = shown.length
  return { rows, shown: useMemo(() => rows.slice(0, count), [rows, count]), more }
}

interface GroupProps {
  group: ExpirationGroup
  nowMs: number
  context: TraderContext
  /** Values are computed for the rows that are drawn. */
  valuations: ReadonlyMap<string, Valuation>
  pending: PendingAnswers
}

function Group({ group, nowMs, context, valuations, pending }: GroupProps) {
  return (
    <tbody>
      <ExpirationLine group={group} today={tradingDateAt(nowMs)} />
      {group.rows.map((row) =>
        row.isPending ? (
          <PendingRow key={row.row.position.id} row={row} context={context} pending={pending} />
        ) : (
          <KeptRow
            key={row.row.position.id}
            row={row}
            context={context}
            valuation={valuations.get(row.row.position.id)}
          />
        ),
      )}
    </tbody>
  )
}

/** Drawn again when something of its own changes; most of what the address says is not about it. */
const KeptRow = memo(function KeptRow(props: PositionRowProps) {
  usePrivacy()
  return <PositionRow {...props} />
})

/** Beside a filter it says of what it is the total. */
function TotalLine({ rows, words }: { rows: readonly TraderRow[]; words: string }) {
  const sums = sumOfOpen(rows)
  return (
    <tbody className="trader-total">
      <GroupLine
        title={`All ${words}`}
        facts={[sums.positions === 1 ? '1 position' : `${sums.positions.toLocaleString('en-US')} positions`]}
      >
        <Sums sums={sums} />
      </GroupLine>
    </tbody>
  )
}

function Legend({ closedCount }: { closedCount: number }) {
  return (
    <div className="trader-legend">
      <span>
        <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
          <rect x="3" y="2.5" width="14" height="7" fill="url(#trader-hatch-warn)" />
          <rect x="16.5" width="1.5" height="12" className="strike-bar-strike" />
        </svg>{' '}
        in the money, hatched
      </span>
      <span>
        <svg width="17" height="12" viewBox="16 0 17 12" aria-hidden="true">
          <rect x="17" y="2.5" width="14" height="7" className="strike-bar-length" />
          <rect x="16.5" width="1.5" height="12" className="strike-bar-strike" />
        </svg>{' '}
        out of the money; the bar ends at 8%
      </span>
      <span>
        Open credit is after fees where the history has them; P&L = credit − mark × 100 × contracts.
      </span>
      <span>Premium left: time value still in the short marks.</span>
      {closedCount > 0 && <span>{closedCount} closed: see Classic.</span>}
    </div>
  )
}

interface ValueProps {
  rows: readonly TraderRow[]
  valuations: ReadonlyMap<string, Valuation>
  nowMs: number
}

/** What a delta was made of, as the address asks. */
function Value({ rows, valuations, nowMs }: ValueProps) {
  const [dialog, setDialog] = useViewState('dialog')
  const row = rows.find(({ row: { position } }) => dialog === `value.${position.id}`)
  if (row === undefined) return null
  return (
    <Suspense>
      <ValueDialog
        greek={row}
        valuation={valuations.get(row.row.position.id)}
        nowMs={nowMs}
        onClose={() => setDialog(null)}
      />
    </Suspense>
  )
}
