import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { stockPositionsQuery } from '../../client/queries/position-queries.ts'
import { useViewState } from '../../client/use-view-state.ts'
import { useMarket } from '../../prices/use-market.ts'
import { Banner } from '../../ui/banner.tsx'
import { useNow } from '../../ui/now.ts'
import { Table } from '../../ui/lists/table.tsx'
import { greekColumns } from './greek-columns.tsx'
import { greekRows } from './greek-rows.ts'
import { GreeksByExpiration } from './greeks-by-expiration.tsx'
import { sortRows } from '../model.ts'
import type { OptionRow } from '../option-row.ts'
import { readSort, writeSort } from '../row-order.ts'
import { useValuations } from './use-valuations.ts'

const ValueDialog = lazy(() => import('../form/value-dialog.tsx'))

const minute = 60_000

/** The open options by what their marks tell: volatility, Greeks, days and moneyness. */
export default function GreeksTable({ rows }: { rows: readonly OptionRow[] }) {
  const [sortText, setSort] = useViewState('sort')
  const [dialog, setDialog] = useViewState('dialog')
  const stocks = useQuery(stockPositionsQuery)
  const open = useMemo(() => rows.filter(({ position }) => position.status === 'Open'), [rows])
  const answers = useMarket(
    useMemo(() => open.map(({ position }) => position.symbol), [open]),
    useMemo(() => [...new Set(open.map(({ record }) => record.contract.underlying))], [open]),
  )
  // Time passes for Greeks by the minute.
  const now = Math.floor(useNow() / minute) * minute
  const greeks = useMemo(
    () => greekRows(open, stocks.data ?? [], answers, now),
    [open, stocks.data, answers, now],
  )
  const valuations = useValuations(greeks, now)
  const sort = readSort(sortText)
  const byId = new Map(greeks.map((greek) => [greek.row.position.id, greek]))
  const sorted = sortRows(open, sort).flatMap(({ position }) => byId.get(position.id) ?? [])
  const shown = dialog?.startsWith('value.') ? byId.get(dialog.slice('value.'.length)) : undefined
  return (
    <>
      {answers.whyMissing !== null && <Banner>{answers.whyMissing}</Banner>}
      <section className="card" data-flush>
        {open.length === 0 ? (
          <p className="options-note">No option is open.</p>
        ) : (
          <Table
            caption="Greeks"
            columns={greekColumns(valuations, {
              onPayoff: ({ row }) => setDialog(`payoff.${row.position.id}`),
              onValue: ({ row }) => setDialog(`value.${row.position.id}`),
            })}
            rows={sorted}
            rowKey={({ row }) => row.position.id}
            sort={sort}
            onSort={(next) => setSort(writeSort(next))}
          />
        )}
      </section>
      <GreeksByExpiration rows={greeks} valuations={valuations} nowMs={now} />
      {shown !== undefined && (
        <Suspense>
          <ValueDialog
            greek={shown}
            valuation={valuations.get(shown.row.position.id)}
            nowMs={now}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}
