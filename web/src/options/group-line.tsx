import { marketDay, monthlyExpiration, wholeUnits } from '@wheelwright/core'
import type { OptionSums, Total, TradingDate } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { counted } from '../entries/counted.ts'
import { outsideWords } from '../entries/pending-words.ts'
import { Link } from '../routing/link.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { formatShortDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { traderColumns } from './trader/trader-head.tsx'
import { pendingOutsideOf, type ExpirationGroup } from './trader/trader-model.ts'

/** Jan 15 ’27; without the year within the one that runs. */
export function expirationInWords(expiration: TradingDate, today: TradingDate): string {
  return expiration.slice(0, 4) === today.slice(0, 4)
    ? formatShortDate(expiration)
    : `${formatShortDate(expiration)} ’${expiration.slice(2, 4)}`
}

const kindOf = (expiration: TradingDate): string => {
  const isMonthly =
    expiration === monthlyExpiration(Number(expiration.slice(0, 4)), Number(expiration.slice(5, 7)))
  const isHalf = marketDay(expiration).close === '13:00'
  return `${isHalf ? ', half day' : ''}${isMonthly ? ', monthly' : ''}`
}

interface GroupLineProps {
  title: ReactNode
  tone?: 'warn'
  facts: readonly ReactNode[]
  children: ReactNode
}

/** One line above a group of rows, or the total below them all. */
export function GroupLine({ title, tone, facts, children }: GroupLineProps) {
  return (
    <tr className="trader-group" data-tone={tone}>
      <th scope="rowgroup" colSpan={traderColumns}>
        <div className="trader-group-line">
          <b>{title}</b>
          {facts.map((fact, at) => (
            <span key={at}>{fact}</span>
          ))}
          <span className="trader-group-sums">{children}</span>
        </div>
      </th>
    </tr>
  )
}

export function ExpirationLine({ group, today }: { group: ExpirationGroup; today: TradingDate }) {
  const { expiration, days, sums } = group
  if (expiration === null) {
    const outside = outsideWords(pendingOutsideOf(group.rows), sums.positions)
    return (
      <GroupLine
        title="Pending"
        tone="warn"
        facts={[
          <>
            expired, the broker is silent: <em>what happened?</em>
          </>,
        ]}
      >
        <span>
          {counted(sums.positions, 'position')}
          {outside !== null && `, ${outside}`}
        </span>
        <Sum name="credit in question" total={sums.openCredit} why="what some were sold for is not known" />
        <Link to="/Questions" search={{ step: 'one' }} className="link trader-answer-all">
          Answer one by one
        </Link>
      </GroupLine>
    )
  }
  return (
    <GroupLine
      title={expirationInWords(expiration, today)}
      facts={[`${days} d${kindOf(expiration)}`, counted(sums.positions, 'position')]}
    >
      <Sums sums={sums} />
    </GroupLine>
  )
}

/** What the short ones tie up and can still earn, and the profit of all. */
export function Sums({ sums }: { sums: OptionSums }) {
  return (
    <>
      {sums.short === 0 ? (
        <span>long, no premium to earn</span>
      ) : (
        <>
          {(sums.collateral.amount !== 0 || sums.collateral.unknownCount > 0) && (
            <Sum
              name="collateral"
              total={sums.collateral}
              why="naked, adjusted or on an index: what it ties up is not known"
            />
          )}
          {sums.shares > 0 && (
            <span>
              <em>
                <QuantityFigure value={wholeUnits(sums.shares)} />
              </em>{' '}
              shares
            </span>
          )}
          <Sum
            name="premium left"
            total={sums.premiumLeft}
            why="no price of the latest session for the option or its underlying"
          />
        </>
      )}
      <Sum name="P&L" total={sums.profitLoss} why="cost or price unknown" isChange />
    </>
  )
}

interface SumProps {
  name: string
  total: Total
  /** Why it leaves something out. */
  why: string
  isChange?: boolean
}

/** A sum says how many it leaves out. */
function Sum({ name, total: { amount, unknownCount }, why, isChange = false }: SumProps) {
  const figure = amount === null ? { value: amount, reason: why } : { value: amount }
  return (
    <span>
      {name} <em>{isChange ? <DeltaFigure {...figure} /> : <MoneyFigure {...figure} />}</em>
      {unknownCount > 0 && amount !== null && (
        <Tooltip text={`Left out: ${why}.`} onTap>
          <span className="trader-left-out">, {unknownCount} unknown</span>
        </Tooltip>
      )}
    </span>
  )
}
