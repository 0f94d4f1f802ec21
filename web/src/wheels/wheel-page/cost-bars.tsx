import type { LedgerCycle } from '@wheelwright/api'
import type { Money, OptionRight, TradingDate } from '@wheelwright/core'
import { stockCostSettings } from '../../lots/stock-cost.ts'
import { scaleFrom } from '../../payoff/axis.ts'
import { counted } from '../../entries/counted.ts'
import { formatQuantity, formatShortDate } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { amountOr } from '../words.ts'
import { costBarsOf, isCostRounded, type CostBar, type CostBars as Bars } from './cost-model.ts'
import { costStepWords, type StepWords } from './cost-step-words.ts'
import { roundedNote } from './rounded-legs.ts'

interface CostBarsProps {
  campaign: LedgerCycle
  taxBasis: Money | null
}

/** What each entry adds to the cost of the shares, from the strike to what they cost net. */
export function CostBars({ campaign, taxBasis }: CostBarsProps) {
  const cost = costBarsOf(campaign)
  if (cost === null)
    return (
      <p className="wheel-note">A price behind the net stock cost is not known, so the cost is unknown.</p>
    )
  return (
    <>
      <table className="small-table cost-bars">
        <caption className="sr-only">From strike to net stock cost</caption>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" className="cost-bars-wide">
              Date
            </th>
            <th scope="col" className="cost-bars-wide">
              <span className="sr-only">What it does to the cost</span>
            </th>
            <th scope="col" data-align="end">
              $ a share
            </th>
            <th scope="col" data-align="end">
              {formatQuantity(campaign.sharesHeld)} shares
            </th>
          </tr>
        </thead>
        <tbody>
          {cost.bars.map((bar, at) => (
            <Row key={bar.key} bar={bar} cost={cost} isFirst={at === 0} campaign={campaign} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Net stock cost</th>
            <td className="cost-bars-wide">now</td>
            <td className="cost-bars-wide">
              <Bar cost={cost} from={cost.range[0]} to={cost.perShare / 1_000_000} kind="first" />
            </td>
            <td data-align="end">
              <MoneyFigure value={cost.perShare} />
            </td>
            <td data-align="end">
              <MoneyFigure value={cost.sum} />
            </td>
          </tr>
        </tfoot>
      </table>
      {isCostRounded(cost) && <p className="wheel-note">{roundedNote}</p>}
      <CostWords net={cost.perShare} taxBasis={taxBasis} counts={campaign.stockCost} />
    </>
  )
}

interface CostWordsProps {
  net: Money
  taxBasis: Money | null
  counts: LedgerCycle['stockCost']
}

function CostWords({ net, taxBasis, counts }: CostWordsProps) {
  return (
    <dl className="cost-words">
      <div>
        <dt>
          <MoneyFigure value={net} />
        </dt>
        <dd>
          <strong>Net stock cost</strong>. {stockCostSettings[counts].sentence}
        </dd>
      </div>
      <div>
        <dt>
          <MoneyFigure {...amountOr(taxBasis, 'what a lot cost is not known')} />
        </dt>
        <dd>
          <strong>Tax basis</strong>. What was paid, of assigned shares the strike less the put’s premium,
          with fees.
        </dd>
      </div>
    </dl>
  )
}

interface RowProps {
  bar: CostBar
  cost: Bars
  isFirst: boolean
  campaign: LedgerCycle
}

const wordsOf = ({ of }: CostBar, campaign: LedgerCycle): StepWords => {
  if (of === 'earlier') {
    const { count } = campaign.earlierSteps
    return {
      what: `${counted(count, 'earlier entry', 'earlier entries')} together`,
      how: null,
      right: null,
    }
  }
  if ('feesOf' in of)
    return { what: 'Fees', how: `of ${counted(of.feesOf, 'entry', 'entries')}`, right: null }
  return costStepWords(of, campaign)
}

const dateOf = ({ of }: CostBar): TradingDate | null => (of === 'earlier' || 'feesOf' in of ? null : of.date)

interface BarProps {
  cost: Bars
  from: number
  to: number
  kind: 'first' | 'lowers' | 'raises'
  /** Of the option whose premium lowers it. */
  right?: OptionRight | null
}

const barWords = { first: 'stands at', lowers: 'lowers', raises: 'raises' } as const

function Bar({ cost, from, to, kind, right = null }: BarProps) {
  const x = scaleFrom([cost.range[0], cost.range[1]], [0, 100])
  return (
    <>
      <span className="sr-only">{barWords[kind]}</span>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect
          data-kind={kind}
          data-right={right ?? undefined}
          x={x(from)}
          y="1.5"
          width={Math.max(0.8, x(to) - x(from))}
          height="9"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  )
}

function Row({ bar, cost, isFirst, campaign }: RowProps) {
  // The first reaches down to nothing, beyond what is drawn.
  const [from, to] = [isFirst ? cost.range[0] : Math.min(bar.from, bar.to), Math.max(bar.from, bar.to)]
  const [words, date] = [wordsOf(bar, campaign), dateOf(bar)]
  return (
    <tr>
      <th scope="row">
        {words.what} {words.how !== null && <small>{words.how}</small>}
      </th>
      <td className="cost-bars-wide">{date === null ? '' : formatShortDate(date)}</td>
      <td className="cost-bars-wide">
        <Bar
          cost={cost}
          from={from}
          to={to}
          kind={isFirst ? 'first' : bar.amount < 0 ? 'lowers' : 'raises'}
          right={words.right}
        />
      </td>
      <td data-align="end">
        <MoneyFigure value={bar.perShare} sign={isFirst ? 'negative' : 'always'} />
      </td>
      <td data-align="end">
        <MoneyFigure value={bar.amount} sign={isFirst ? 'negative' : 'always'} />
      </td>
    </tr>
  )
}
