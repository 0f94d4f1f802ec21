import type { Position } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { FilterStrip } from '../filter-strip.tsx'
import type { OptionRow } from '../option-row.ts'
import type { OptionLedger } from '../option-ledger.ts'
import { TraderTable } from './trader-table.tsx'
import { useTraderRows } from './use-trader-rows.ts'

interface TraderViewProps {
  rows: readonly OptionRow[]
  /** The open shares, which cover short calls. */
  stocks: readonly Position[]
  ledger: OptionLedger
  /** Which columns are shown. */
  choice: ReactNode
}

/** The open options by expiration, with the counters that filter them. */
export function TraderView({ rows, stocks, ledger, choice }: TraderViewProps) {
  const trader = useTraderRows(rows, stocks)
  return (
    <>
      <FilterStrip rows={trader.rows} />
      <TraderTable
        {...trader}
        ledger={ledger}
        closedCount={rows.length - trader.rows.length}
        choice={choice}
      />
    </>
  )
}
