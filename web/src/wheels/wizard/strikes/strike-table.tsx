import type { MarketChain } from '@wheelwright/api'
import type { WheelStrategy } from '@wheelwright/core'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatMarketPrice } from '../../../ui/figures/figures.ts'
import { PercentFigure } from '../../../ui/figures/percent-figure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Unknown } from '../../../ui/figures/unknown.tsx'
import { moneyIn, moneyText } from '../state/form.ts'
import { nearChoices, strikeChoices, type StrikeChoice } from './strike-choices.ts'
import { soldFirst } from '../strategies.ts'
import type { Wizard } from '../state/use-wizard.ts'

interface StrikeTableProps {
  wizard: Wizard
  chain: MarketChain
  strategy: WheelStrategy
}

/** Choosing a strike enters it with its expiration and its mark. */
export function StrikeTable({ wizard, chain, strategy }: StrikeTableProps) {
  const { form, today, edit } = wizard
  const [isAll, setIsAll] = useState(false)
  const name = useId()
  const choices = useMemo(() => strikeChoices(chain, strategy, today), [chain, strategy, today])
  const chosen = form.expiration === chain.expiration ? moneyIn(form.strike) : null
  const spot = chain.underlying.mark
  const near = nearChoices(choices, spot, strategy, chosen)
  const shown = isAll ? choices : near
  if (shown.length === 0) return null
  const choose = ({ strike, contract, premium }: StrikeChoice) =>
    edit({
      strike: moneyText(strike),
      expiration: contract.expiration,
      ...(premium === null ? {} : { premium: moneyText(premium) }),
    })
  const when = chain.expiration === null ? '' : ` that expire on ${formatDate(chain.expiration)}`
  return (
    <>
      <table className="small-table wizard-strikes">
        <caption className="sr-only">
          {chain.symbol} {soldFirst[strategy]}s{when}; choosing a strike enters it
        </caption>
        <Heads />
        <tbody>
          {shown.map((choice) => (
            <StrikeRow
              key={choice.strike}
              name={name}
              choice={choice}
              isChosen={choice.strike === chosen}
              isInTheMoney={isIn(choice, spot, strategy)}
              onChoose={() => choose(choice)}
            />
          ))}
        </tbody>
      </table>
      {near.length < choices.length && (
        <Button tone="quiet" onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show the strikes near the money' : `Show all ${choices.length} strikes`}
        </Button>
      )}
      <p className="wizard-note">
        Chance: risk-neutral probability of expiring in the money. Pace: time value ÷ strike × 365 ÷ days.
      </p>
    </>
  )
}

const isIn = ({ strike }: StrikeChoice, spot: number | null, strategy: WheelStrategy): boolean =>
  spot !== null && (soldFirst[strategy] === 'put' ? strike > spot : strike < spot)

function Heads() {
  return (
    <thead>
      <tr>
        {['Strike', 'Delta', 'Mark', 'Chance', 'Pace'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface StrikeRowProps {
  name: string
  choice: StrikeChoice
  isChosen: boolean
  isInTheMoney: boolean
  onChoose: () => void
}

function StrikeRow({ name, choice, isChosen, isInTheMoney, onChoose }: StrikeRowProps) {
  const { strike, premium, pace, contract } = choice
  const { delta, probabilityInTheMoney, refused } = contract
  const why = refused ?? 'not known'
  return (
    <tr data-chosen={isChosen || undefined} data-in={isInTheMoney || undefined}>
      <th scope="row">
        <label className="wizard-strike">
          <input type="radio" className="wizard-radio" name={name} checked={isChosen} onChange={onChoose} />
          {formatMarketPrice(strike)}
          {isInTheMoney && <span className="sr-only">, in the money</span>}
        </label>
      </th>
      <td>{delta === null ? <Unknown reason={why} /> : delta.toFixed(2).replace('-', '\u2212')}</td>
      <td>{premium === null ? <Unknown reason="no price" /> : formatMarketPrice(premium)}</td>
      <td>
        <PercentFigure
          kind="share"
          digits={0}
          {...(probabilityInTheMoney === null
            ? { ratio: null, reason: why }
            : { ratio: probabilityInTheMoney })}
        />
      </td>
      <td>
        <PercentFigure
          kind="share"
          digits={1}
          {...(pace === null
            ? { ratio: null, reason: premium === null ? 'no price' : 'past its expiration' }
            : { ratio: pace })}
        />
      </td>
    </tr>
  )
}

const bars = Array.from({ length: 11 }, (_, index) => index)

export function StrikeTableSkeleton() {
  return (
    <table className="small-table wizard-strikes" aria-busy="true">
      <caption className="sr-only">Loading the strikes...</caption>
      <Heads />
      <tbody>
        {bars.map((bar) => (
          <tr key={bar}>
            {[8, 5, 5, 4, 5].map((width, index) => (
              <td key={index}>
                <Skeleton width={width} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
