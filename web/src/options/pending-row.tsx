import type { Position, Question } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { AtExpiration } from '../questions/use-at-expiration.ts'
import type { useAnswers } from '../questions/use-answers.ts'
import { DiffersBadge } from '../entries/differs-badge.tsx'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { useNow } from '../ui/now.ts'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { expirationInWords } from './group-line.tsx'
import { nameOfRow } from './model.ts'
import { Actions, ContractCell, SpotCell, Strike, type TraderContext } from './trader/trader-row.tsx'
import type { TraderRow } from './trader/trader-model.ts'

/** What the user can say of the options past their expiration. */
export interface PendingAnswers {
  readonly answers: ReturnType<typeof useAnswers>
  readonly questionOf: (position: Position) => Question | undefined
  /** Why a question may be missing; null once all of them are here. */
  readonly whyMissing: 'loading' | 'failed' | 'more' | null
  readonly atExpiration: (question: Question) => AtExpiration | null
  /** Asked later: by the position's id, until the page is left. */
  readonly later: ReadonlySet<string>
  readonly onLater: (id: string, isLater: boolean) => void
}

interface PendingRowProps {
  row: TraderRow
  context: TraderContext
  pending: PendingAnswers
}

/** An option past its expiration, with the answers to what became of it. */
export function PendingRow({ row, context, pending }: PendingRowProps) {
  const today = tradingDateAt(useNow())
  const { record } = row.row
  const { openCredit } = row.standing
  return (
    <tr className="trader-row" data-pending data-keys-row>
      <ContractCell row={row} context={context} />
      <td className="trader-quantity" data-align="end">
        <QuantityFigure value={record.quantity} />
      </td>
      <SpotCell row={row} times={context.times} />
      <td className="trader-strike">
        <Strike row={row} />
      </td>
      <td className="trader-expired" data-align="end" colSpan={2}>
        <DiffersBadge position={row.row.position} /> {expirationInWords(record.contract.expiration, today)},{' '}
        {(-row.days).toLocaleString('en-US')} d ago
      </td>
      <td className="trader-credit" data-align="end">
        <MoneyFigure
          {...(openCredit === null
            ? { value: null, reason: 'what it was sold or bought for is not known' }
            : { value: openCredit })}
        />
      </td>
      <td className="trader-answers" colSpan={4}>
        <Answers row={row} context={context} pending={pending} />
      </td>
    </tr>
  )
}

function Answers({ row, context, pending }: PendingRowProps) {
  const { position } = row.row
  const question = pending.questionOf(position)
  if (question === undefined)
    return <WithoutQuestion row={row} context={context} whyMissing={pending.whyMissing} />
  const name = nameOfRow(row.row)
  if (pending.later.has(position.id))
    return (
      <span className="trader-answer-row">
        <span className="trader-asked-later">asked later</span>
        <Button aria-label={`Answer for ${name}`} onClick={() => pending.onLater(position.id, false)}>
          Answer
        </Button>
      </span>
    )
  const likely = pending.atExpiration(question)?.likely ?? null
  const delivered = row.standing.isShort ? 'Assigned' : 'Exercised'
  return (
    <fieldset className="trader-answer-row" aria-label={`What became of ${name}`}>
      {question.choices.map(({ choice }) => (
        <Button
          key={choice}
          className="trader-answer"
          data-likely={choice === likely || undefined}
          pending={pending.answers.isPending}
          onClick={() => void pending.answers.say([{ id: question.id, choice }])}
        >
          {choice === 'expired' ? 'Expired worthless' : delivered}
          {choice === likely && <small>likely</small>}
        </Button>
      ))}
      <Button className="trader-answer" onClick={() => pending.onLater(position.id, true)}>
        Ask later
      </Button>
    </fieldset>
  )
}

const missing = {
  loading: 'its question is loading',
  failed: 'its question could not be loaded: reload the page',
} as const

/** Only the history asks; what a snapshot or a hand tells is corrected where it came from. */
function WithoutQuestion({
  row,
  context,
  whyMissing,
}: Omit<PendingRowProps, 'pending'> & Pick<PendingAnswers, 'whyMissing'>) {
  const { position } = row.row
  if (position.source === 'manual')
    return (
      <span className="trader-answer-row">
        <span className="trader-asked-later">entered by hand: say there what became of it</span>
        <Actions row={row.row} actions={context.actions} />
      </span>
    )
  if (whyMissing !== null && position.source !== 'broker')
    return (
      <span className="trader-answer-row">
        <span className="trader-asked-later">
          {whyMissing === 'more' ? <Link to="/Questions">more under Questions</Link> : missing[whyMissing]}
        </span>
      </span>
    )
  return (
    <span className="trader-answer-row">
      <span className="trader-asked-later">
        in the broker’s last snapshot: <Link to="/Import">import a newer one</Link>
      </span>
    </span>
  )
}
