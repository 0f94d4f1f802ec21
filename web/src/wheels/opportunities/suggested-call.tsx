import type { WheelOpportunity } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Figures, NamedFigure } from '../figures.tsx'
import { amountOr } from '../words.ts'

type Call = NonNullable<WheelOpportunity['suggestedCall']>

/** The call on the free shares, and what being called away makes on both bases. */
export function SuggestedCall({ call }: { call: Call | null }) {
  if (call === null) return null
  const { strike, premium, expiration, contracts, isBelowCost, isEstimate, plan } = call
  return (
    <section>
      <h3>{isBelowCost ? 'No call above cost pays' : 'The call on the free shares'}</h3>
      {isBelowCost && (
        <p className="wheel-note">The nearest one below cost is shown with its loss. It is not suggested.</p>
      )}
      {plan !== null && <p className="wheel-note">{plan}</p>}
      <Figures>
        <NamedFigure label="Strike">
          <MoneyFigure market value={strike} />
        </NamedFigure>
        <NamedFigure label="Expires">
          <span className="figure">{formatDate(expiration)}</span>
        </NamedFigure>
        <NamedFigure label="Premium per share" note={isEstimate ? 'estimate' : null}>
          <MoneyFigure value={premium} />
        </NamedFigure>
        <NamedFigure label="Contracts">
          <span className="figure">{formatContracts(contracts)}</span>
        </NamedFigure>
        <Result
          label="If called, net stock cost"
          result={call.resultOnNetStockCost}
          cost={call.netStockCost}
        />
        <Result label="If called, tax basis" result={call.resultOnTaxBasis} cost={call.taxBasis} />
      </Figures>
    </section>
  )
}

function Result({ label, result, cost }: { label: string; result: Money | null; cost: Money | null }) {
  return (
    <NamedFigure
      label={label}
      note={
        cost === null ? null : (
          <>
            on <MoneyFigure value={cost} /> a share
          </>
        )
      }
    >
      <DeltaFigure {...amountOr(result, 'what the shares cost is not known')} />
    </NamedFigure>
  )
}
