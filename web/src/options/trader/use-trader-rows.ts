import type { Position } from '@wheelwright/api'
import { useMemo } from 'react'
import { useMarket } from '../../prices/use-market.ts'
import { useNow } from '../../ui/now.ts'
import { greekRows } from './greek-rows.ts'
import type { OptionRow } from '../option-row.ts'
import { traderRows } from './trader-model.ts'

const minute = 60_000

/** The open options with what the market says of them, by the minute. */
export function useTraderRows(rows: readonly OptionRow[], stocks: readonly Position[]) {
  const open = useMemo(() => rows.filter(({ position }) => position.status === 'Open'), [rows])
  const answers = useMarket(
    // Of a contract that has expired nobody makes a price.
    useMemo(() => open.flatMap(({ position }) => (position.isPendingExpiry ? [] : position.symbol)), [open]),
    useMemo(() => [...new Set(open.map(({ record }) => record.contract.underlying))], [open]),
  )
  const nowMs = Math.floor(useNow() / minute) * minute
  const found = useMemo(
    () => traderRows(greekRows(open, stocks, answers, nowMs), stocks, nowMs),
    [open, stocks, answers, nowMs],
  )
  const { whyMissing, isPending } = answers
  return { rows: found, nowMs, awaited: { whyMissing, isAsked: isPending } }
}
