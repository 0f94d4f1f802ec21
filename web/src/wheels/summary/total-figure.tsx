import { counted } from '../../entries/counted.ts'
import { DeltaFigure } from '../../ui/delta-figure.tsx'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { NamedFigure } from '../figures.tsx'
import { amountOr } from '../words.ts'
import type { Total } from './ledger-totals.ts'

interface TotalFigureProps {
  label: string
  total: Total
  /** A gain or a loss, with its arrow. */
  isChange?: boolean
  note?: string
}

/** A sum over wheels, which says how many it leaves out. */
export function TotalFigure({ label, total: { amount, unknown }, isChange = false, note }: TotalFigureProps) {
  const shown = amountOr(amount, 'unknown for every wheel')
  return (
    <NamedFigure
      label={label}
      note={unknown > 0 ? `without ${counted(unknown, 'wheel')} of unknown price` : note}
    >
      {isChange ? <DeltaFigure {...shown} /> : <MoneyFigure {...shown} />}
    </NamedFigure>
  )
}
