import type { WheelPage } from '@wheelwright/api'
import { subtractMoney, zeroMoney, type Money } from '@wheelwright/core'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatMarketPrice, formatShortDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { Figures, NamedFigure } from '../figures.tsx'
import { whyCapitalUnknown } from '../capital/capital-words.ts'
import { FigureSource, partNote } from '../strategies/strategy-figures.tsx'
import { whyNoTotal, whyNotRealized } from '../../campaigns/why-unknown.ts'
import { amountOr } from '../words.ts'
import { calledAwayOf } from './cost-model.ts'
import { spotIn } from './spot.ts'

/** One sentence of what the wheel leads to, and its figures. */
export function Headline({ page }: { page: WheelPage }) {
  const { campaign } = page
  const away = calledAwayOf(page, useNow())
  return (
    <>
      {campaign === null ? (
        <p className="wheel-headline">
          <strong>Planned, not traded yet.</strong> No entry of the ledger belongs to this wheel: what it
          earns is not known.
        </p>
      ) : (
        away !== null && (
          <p className="wheel-headline">
            <strong>
              Called away on {formatShortDate(away.on)} at {formatMarketPrice(away.strike)} it makes{' '}
              <DeltaFigure value={away.result} /> on the campaign.
            </strong>
            {page.taxIfCalledAway !== null && (
              <span className="wheel-headline-tax">
                {' '}
                The tax form will show <DeltaFigure value={page.taxIfCalledAway} /> for the shares
                <BookedAlready amount={subtractMoney(away.result, page.taxIfCalledAway)} />.
              </span>
            )}
          </p>
        )
      )}
      <Strip page={page} />
    </>
  )
}

/** What the tax form has of it from before; where that is nothing, nothing is said. */
export function BookedAlready({ amount }: { amount: Money }) {
  return amount === zeroMoney ? null : (
    <>
      ; <DeltaFigure value={amount} /> is booked already
    </>
  )
}

function Strip({ page }: { page: WheelPage }) {
  const { wheel, campaign } = page
  const spot = spotIn(page)
  return (
    <div className="card wheel-strip">
      <Figures>
        {campaign !== null && (
          <>
            <NamedFigure label="Net stock cost" note="campaign">
              <MoneyFigure
                {...amountOr(
                  campaign.netStockCost,
                  campaign.sharesHeld > 0 ? 'what was paid is not all known' : 'no shares are held',
                )}
              />
            </NamedFigure>
            <NamedFigure label="Tax basis" note="a share">
              <MoneyFigure
                {...amountOr(
                  page.taxBasis,
                  campaign.sharesHeld > 0 ? 'what a lot cost is not known' : 'no shares are held',
                )}
              />
            </NamedFigure>
            {spot !== null && (
              <NamedFigure label={wheel.ticker} note="share price">
                <MoneyFigure market value={spot} />
              </NamedFigure>
            )}
          </>
        )}
        <NamedFigure label="Premium collected" note={campaign === null ? 'as planned' : undefined}>
          <MoneyFigure {...amountOr(wheel.premiumCollected, 'for what it was sold is not known')} />
        </NamedFigure>
        <NamedFigure
          label="Realized P&L"
          note={campaign === null ? undefined : partNote(wheel.complete ?? false, wheel.realizedPnl)}
        >
          <DeltaFigure {...amountOr(wheel.realizedPnl, whyNotRealized(wheel))} />
        </NamedFigure>
        <NamedFigure
          label="Total P&L"
          note={campaign === null ? undefined : partNote(wheel.complete ?? false, wheel.totalPnl)}
        >
          <DeltaFigure {...amountOr(wheel.totalPnl, whyNoTotal(wheel))} />
        </NamedFigure>
        <NamedFigure label="Capital requirement">
          <MoneyFigure {...amountOr(wheel.capitalRequirement, whyCapitalUnknown(wheel.capitalParts))} />
        </NamedFigure>
      </Figures>
      <FigureSource cycle={wheel} />
    </div>
  )
}
