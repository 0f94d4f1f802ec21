import { startTransition, useEffect, useMemo, useState } from 'react'
import { valuationOf, type Valuation } from '../../prices/option-market.ts'
import type { GreekRow } from './greek-rows.ts'

/** Milliseconds of work before the page has its turn again. */
const turn = 8
/** Each time what was found so far is shown, rows are drawn again. */
const shownEvery = 100

const keyOf = ({ row }: GreekRow): string => row.position.id

/**
 * What each option's mark tells, by position. An American option on a share that pays dividends takes milliseconds, so
 * the rows are valued a few at a time, and those that are not yet keep what they said before.
 */
export function useValuations(rows: readonly GreekRow[], nowMs: number): ReadonlyMap<string, Valuation> {
  const [valued, setValued] = useState<ReadonlyMap<string, Valuation>>(new Map())
  useEffect(() => {
    const found = new Map<string, Valuation>()
    let next = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let shownAt = -Infinity
    const work = () => {
      const until = performance.now() + turn
      for (; next < rows.length && performance.now() < until; next += 1) {
        const row = rows[next]
        if (row !== undefined) found.set(keyOf(row), valuationOf(row.row.record.contract, row.market, nowMs))
      }
      if (next === rows.length || performance.now() - shownAt > shownEvery) {
        shownAt = performance.now()
        startTransition(() => setValued((old) => new Map([...old, ...found])))
      }
      if (next < rows.length) timer = setTimeout(work, 0)
    }
    work()
    return () => clearTimeout(timer)
  }, [rows, nowMs])
  return useMemo(() => {
    const present = new Set(rows.map(keyOf))
    return new Map([...valued].filter(([key]) => present.has(key)))
  }, [rows, valued])
}
