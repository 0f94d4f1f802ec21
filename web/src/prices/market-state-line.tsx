import { marketStatusAt } from '@wheelwright/core'
import { useNow } from '../ui/now.ts'
import './market-state.css'
import { marketStateInWords } from './market-state.ts'

/** What the market does now, beside prices that depend on it. */
export function MarketStateLine() {
  const now = useNow()
  const isOpen = marketStatusAt(now).state === 'open'
  return (
    <span className="market-state" data-open={isOpen || undefined}>
      {marketStateInWords(now)}
    </span>
  )
}
