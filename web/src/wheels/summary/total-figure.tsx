import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { NamedFigure } from '../figures.tsx'
import { amountOr } from '../words.ts'
import { leftOut, type WheelTotal } from './ledger-totals.ts'

interface TotalFigureProps {
  label: string
  total: WheelTotal
  /** A gain or a loss, with its arrow. */
  isChange?: boolean
  note?: string
}

/** A sum over wheels, which says how many it leaves out. */
export function TotalFigure({ label, total, isChange = false, note }: TotalFigureProps) {
  const { amount } = total
  const shown = amountOr(amount, 'that of no wheel is known')
  return (
    <NamedFigure label={label} note={leftOut(total) ?? note}>
      {isChange ? <DeltaFigure {...shown} /> : <MoneyFigure {...shown} />}
    </NamedFigure>
  )
}
