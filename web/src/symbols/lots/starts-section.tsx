import { shortAccount } from '@wheelwright/core'
import { useAnswers } from '../../questions/use-answers.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { wholeFigures } from '../../ui/figures/whole-figures.tsx'
import { remedyOf, startSentence, startsAnchored, type HistoryStart } from './starts-model.ts'

/** Whether these shares are counted from a known zero: costs and gains of shares are as sure as that. */
export function StartsSection({ symbol, starts }: { symbol: string; starts: readonly HistoryStart[] }) {
  if (starts.length === 0) return null
  return (
    <Card
      title={`Where the history of ${symbol} begins`}
      aside={startsAnchored(starts) ? 'a known zero' : 'an assumed start'}
    >
      <ul className="symbol-starts">
        {starts.map((start) => (
          <li key={`${start.accountId} ${start.beginsOn}`}>
            <Start start={start} names={starts.length > 1} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The account is named only where there are several. */
function Start({ start, names }: { start: HistoryStart; names: boolean }) {
  const { say, takeBack, isPending } = useAnswers()
  const { questionId, batchId, accountNumber } = start
  const remedy = remedyOf(start)
  return (
    <>
      <p>
        {names && accountNumber !== null && <strong>{shortAccount(accountNumber)} </strong>}
        {wholeFigures(startSentence(start))}
      </p>
      <p className="symbol-start-actions">
        {questionId !== null && (
          <Button
            pending={isPending}
            onClick={() => void say([{ id: questionId, choice: 'begins_here' }])}
            aria-label={`The history begins here, on ${formatDate(start.beginsOn)}`}
          >
            The history begins here
          </Button>
        )}
        {batchId !== null && (
          <Button tone="quiet" pending={isPending} onClick={() => void takeBack(batchId)}>
            Take back
          </Button>
        )}
        {remedy !== null && (
          <Link to={remedy.to} className="link link-alone">
            {remedy.label}
          </Link>
        )}
      </p>
    </>
  )
}
