import type { WheelCycle } from '@wheelwright/api'
import { changeRisk, expectedOfRoll, rollEstimates, sumMoneyWithin } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { amountOr } from '../words.ts'
import { followsEntries, moneyIn, type TypedParameters } from './parameters-model.ts'

/** What its open short options brought after fees; of a plan what it plans. Null where one is not known. */
const creditOf = ({ figures, positions, premiumCollected }: WheelCycle): Money | null => {
  if (figures === 'estimate') return premiumCollected
  const shorts = positions.filter(({ positionType }) => positionType.startsWith('short_'))
  const credits = shorts.map(({ marketValue, unrealizedPnl }) =>
    marketValue === null || unrealizedPnl === null ? null : unrealizedPnl - marketValue,
  )
  const known = credits.filter((credit) => credit !== null)
  return shorts.length === 0 || known.length < credits.length ? null : sumMoneyWithin(known as Money[])
}

const caseNames = { favourable: 'favorable', likely: 'likely', unfavourable: 'unfavorable' } as const

interface ChangeEstimateProps {
  cycle: WheelCycle
  typed: TypedParameters
}

/** The risk of the change, and what a roll may keep, as the specification guesses them. */
export function ChangeEstimate({ cycle, typed }: ChangeEstimateProps) {
  const contracts = Number(typed.contracts)
  const risk = changeRisk(
    { strike: cycle.strikePrice, contracts: cycle.contractCount },
    { strike: moneyIn(typed.strike), contracts: typed.contracts.trim() === '' ? null : contracts },
  )
  const credit = creditOf(cycle)
  const why = 'the credit is not known'
  return (
    <section className="change-estimate" aria-label="Estimate">
      <h3>
        Estimate <span className="wheel-note">rules of thumb, not from the market</span>
      </h3>
      {!followsEntries(cycle) && (
        <p>
          Risk of the change: <strong>{risk.level}</strong>.{' '}
          {risk.factors.length > 0 && `${risk.factors.join('; ')}.`}
        </p>
      )}
      <table>
        <caption>What a roll may keep of its credit</caption>
        <tbody>
          {rollEstimates(credit).map(({ name, probability, factor, profit }) => (
            <tr key={name}>
              <th scope="row">{caseNames[name]}</th>
              <td>{Math.round(probability * 100)}% chance</td>
              <td>{Math.round(factor * 100)}% of it</td>
              <td data-align="end">
                <MoneyFigure {...amountOr(profit, why)} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">on average</th>
            <td colSpan={2}>71% of it</td>
            <td data-align="end">
              <MoneyFigure {...amountOr(expectedOfRoll(credit), why)} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
