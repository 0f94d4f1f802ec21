import type { CloseSummary, OpenToClose } from '@wheelwright/api'
import type { CloseMethod, TradingDate } from '@wheelwright/core'
import { Instrument } from '../../entries/instrument.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Link } from '../../routing/link.tsx'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import { isExpired, shownFill, type FillFaults, type TypedFill, type TypedFills } from './closing-model.ts'

interface FillRowsProps {
  summary: CloseSummary
  typed: TypedFills
  faults: FillFaults
  method: CloseMethod
  today: TradingDate
  onType: (id: string, fill: Partial<TypedFill>) => void
}

const verbOf = ({ positionType }: OpenToClose): string =>
  positionType.startsWith('short') ? 'Bought back at' : 'Sold at'

/** A fill of each contract that is open, and of the shares. */
export function FillRows({ summary, typed, faults, method, today, onType }: FillRowsProps) {
  const { openToClose, feePerContract, feeSource } = summary
  if (openToClose.length === 0)
    return <p className="wheel-note">Nothing of it is open in the ledger: no entries will be written.</p>
  return (
    <fieldset className="closing-fills">
      <legend>
        Your fills{' '}
        <span className="wheel-note">
          {method === 'market_close' ? 'marks fill them in' : 'type the limits that were filled'}, fees are{' '}
          {feeSource}
        </span>
      </legend>
      {openToClose.map((open) => {
        const fill = shownFill(open, typed[open.id], { method, today, feePerContract })
        const wrong = faults[open.id] ?? {}
        const set = (name: keyof TypedFill) => (event: { target: { value: string } }) =>
          onType(open.id, { [name]: event.target.value })
        return (
          <fieldset key={open.id} aria-label={open.symbol} className="closing-fill">
            <p>
              <QuantityFigure value={open.quantity} /> <Instrument symbol={open.symbol} />
            </p>
            {isExpired(open, today) && (
              <p className="wheel-note">
                It is past its expiration:{' '}
                <Link to="/Questions" search={{ symbol: summary.ticker }}>
                  say what became of it
                </Link>
                , or type a fill of that day or before.
              </p>
            )}
            <NumberField
              label={verbOf(open)}
              currency
              min={0}
              step="any"
              value={fill.price}
              error={wrong.price}
              onChange={set('price')}
            />
            <NumberField
              label="Fees"
              currency
              min={0}
              step="any"
              value={fill.fees}
              error={wrong.fees}
              onChange={set('fees')}
            />
            <DateField
              label="Trade date"
              max={today}
              value={fill.tradeDate}
              error={wrong.tradeDate}
              onChange={set('tradeDate')}
            />
          </fieldset>
        )
      })}
    </fieldset>
  )
}
