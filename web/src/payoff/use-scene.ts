import type { LedgerCycle } from '@wheelwright/api'
import { useMemo } from 'react'
import { useMarket } from '../prices/use-market.ts'
import { useNow } from '../ui/now.ts'
import { sceneOf, type Scene, type SceneSources } from './scene.ts'

const noCycles: readonly LedgerCycle[] = []

/** Null while prices are on their way for the first time: lines that come later would move what is read. */
export function useScene(sources: Omit<SceneSources, 'answers' | 'nowMs'>): Scene | null {
  const { symbol, positions, shares, cycles = noCycles } = sources
  const answers = useMarket(
    shares.filter(({ contracts }) => contracts !== null).map((position) => position.symbol),
    [symbol],
  )
  const now = useNow()
  return useMemo(
    () => (answers.isPending ? null : sceneOf({ symbol, positions, shares, cycles, answers, nowMs: now })),
    [answers, symbol, positions, shares, cycles, now],
  )
}
