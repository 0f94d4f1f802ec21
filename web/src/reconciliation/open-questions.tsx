import type { BookingProblem, PendingOption } from '@wheelwright/api'
import { absQuantity, wholeUnits } from '@wheelwright/core'
import { useId } from 'react'
import { counted } from '../entries/counted.ts'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords } from '../entries/kinds.ts'
import { Link } from '../routing/link.tsx'
import { OfAccount } from '../client/of-account.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { FixButtons } from './fix-buttons.tsx'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { evidenceInWords, keyOfPending, keyOfProblem, pendingInWords } from './model.ts'
import { ShowMore } from './show-more.tsx'
import type { Growing } from './use-reconciliation.ts'

interface Asked {
  onRecord: (key: string) => void
}

/** Options past their expiration without the broker's word on what became of them. */
export function PendingOptions({ growing, onRecord }: Asked & { growing: Growing }) {
  const { pending, counts, next } = growing.data
  if (pending.length === 0) return null
  return (
    <Card flush title="Pending expiry" aside={pendingInWords(growing.data)}>
      {pending.map((option) => (
        <PendingItem key={keyOfPending(option)} option={option} onRecord={onRecord} />
      ))}
      <ShowMore
        {...growing}
        list="pending"
        cursor={next.pending}
        shown={pending.length}
        count={counts.pending}
      />
    </Card>
  )
}

function PendingItem({ option, onRecord }: Asked & { option: PendingOption }) {
  const id = useId()
  return (
    <article data-keys-row className="open-item" aria-labelledby={id}>
      <header className="recon-head">
        <h3 id={id}>
          <Link to="/Symbols/:symbol" params={{ symbol: option.underlying }} className="symbol-link">
            <QuantityFigure value={wholeUnits(option.contracts)} /> × {option.side}{' '}
            <Instrument symbol={option.symbol} />
          </Link>
        </h3>
        <OfAccount number={option.accountNumber}>
          {(name) => <span className="recon-field">{name}</span>}
        </OfAccount>
      </header>
      <ul className="open-item-reasons">
        <li>
          {wholeFigures(
            `Past its expiration on ${formatDate(option.expirationDate)}, and the broker has not said yet what became of it.`,
          )}
        </li>
        <li>
          {evidenceInWords(option)}{' '}
          {option.shareEntryIds.length > 0 && (
            <Link to="/Activity" search={sharesOf(option)}>
              See the share rows
            </Link>
          )}
        </li>
      </ul>
      <FixButtons owner={keyOfPending(option)} fixes={option.fixes} onRecord={onRecord} />
    </article>
  )
}

const sharesOf = ({ underlying, expirationDate }: PendingOption) => ({
  symbol: underlying,
  from: expirationDate,
})

/** Entries that could not be booked as they say. */
export function BookingProblems({ growing, onRecord }: Asked & { growing: Growing }) {
  const { problems, counts, next } = growing.data
  if (problems.length === 0) return null
  return (
    <Card flush title="Booked differently than reported" aside={counted(counts.problems, 'entry', 'entries')}>
      {problems.map((problem) => (
        <ProblemItem key={keyOfProblem(problem)} problem={problem} onRecord={onRecord} />
      ))}
      <ShowMore
        {...growing}
        list="problems"
        cursor={next.problems}
        shown={problems.length}
        count={counts.problems}
      />
    </Card>
  )
}

function EntryLine({ entry }: { entry: NonNullable<BookingProblem['entry']> }) {
  const { kind, symbol, quantity, tradeDate } = entry
  return (
    <p>
      <strong>{kindInWords(kind)}</strong>
      {quantity !== 0 && (
        <>
          {' '}
          <QuantityFigure value={absQuantity(quantity)} />
        </>
      )}
      {symbol !== null && (
        <>
          {' '}
          <Instrument symbol={symbol} />
        </>
      )}{' '}
      <span className="recon-field">on {formatDate(tradeDate)}</span>
    </p>
  )
}

function ProblemItem({ problem, onRecord }: Asked & { problem: BookingProblem }) {
  return (
    <article data-keys-row className="open-item" aria-label={`Problem on ${problem.underlying ?? 'cash'}`}>
      <header className="recon-head">
        <h3>
          {problem.underlying === null ? (
            'Cash'
          ) : (
            <Link
              to="/Symbols/:symbol"
              params={{ symbol: problem.underlying }}
              search={{ entry: problem.entryId }}
              className="symbol-link"
            >
              {problem.underlying}
            </Link>
          )}
        </h3>
        <OfAccount number={problem.accountNumber}>
          {(name) => <span className="recon-field">{name}</span>}
        </OfAccount>
      </header>
      {problem.entry !== null && <EntryLine entry={problem.entry} />}
      <p className="open-item-reasons">{problem.sentence}</p>
      <FixButtons owner={keyOfProblem(problem)} fixes={problem.fixes} onRecord={onRecord} />
    </article>
  )
}
