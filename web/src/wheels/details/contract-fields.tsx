import type { WheelCycle } from '@wheelwright/api'
import { Instrument } from '../../entries/instrument.tsx'
import { Link } from '../../routing/link.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { QuantityFigure } from '../../ui/figures/quantity-figure.tsx'
import type { FormFields } from '../../client/use-form-fields.ts'
import { followsEntries, type TypedParameters } from './parameters-model.ts'

interface ContractFieldsProps {
  cycle: WheelCycle
  field: FormFields<TypedParameters>['field']
}

/** Strike, contracts and expiration: of a plan to be typed, of the ledger's wheels as their entries say. */
export function ContractFields({ cycle, field }: ContractFieldsProps) {
  if (followsEntries(cycle)) return <FromEntries cycle={cycle} />
  return (
    <div className="parameter-pair">
      <NumberField label="Strike price" currency min="0" step="any" {...field('strike')} />
      <NumberField label="Contracts" min="1" max="100" step="1" {...field('contracts')} />
      <DateField label="Expiration date" {...field('expiration')} />
    </div>
  )
}

function FromEntries({ cycle: { positions, ticker } }: Pick<ContractFieldsProps, 'cycle'>) {
  const options = positions.filter(({ instrumentType }) => instrumentType === 'option')
  return (
    <section aria-label="Contract">
      <p className="wheel-note">Strike, contracts and expiration follow the entries of the ledger.</p>
      {options.length === 0 && <p>No contract is open.</p>}
      <ul className="parameter-contracts">
        {options.map(({ id, symbol, quantity, openedOn }) => (
          <li key={id}>
            <QuantityFigure value={quantity} /> <Instrument symbol={symbol} />
            {openedOn !== null && (
              <Link
                to="/Activity"
                search={{ symbol: ticker, from: openedOn, to: openedOn, entry: id }}
                className="link link-alone"
              >
                entry of {formatDate(openedOn)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
