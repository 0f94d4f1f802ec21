import type { Question } from '@wheelwright/api'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { formatShortDate, withoutAmounts } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { expiredOf, shortName, type SameEvidence } from './step-model.ts'

interface SameEvidenceCardProps extends SameEvidence {
  isPending: boolean
  onConfirm: (questions: readonly Question[]) => void
}

const confirmWords = (count: number, all: number): string => {
  if (count === all && all === 2) return 'Confirm both as expired worthless'
  const confirmed = count.toLocaleString('en-US')
  return `Confirm ${count === all ? 'all ' : ''}${confirmed} as expired worthless`
}

/** Those with the same evidence are confirmed at once; what would move shares is asked alone. */
export function SameEvidenceCard({ together, alone, isPending, onConfirm }: SameEvidenceCardProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = together.filter(({ id }) => !left.has(id))
  const choose = (id: string, isIn: boolean) =>
    setLeft((old) => new Set(isIn ? [...old].filter((each) => each !== id) : [...old, id]))
  return (
    <>
      <Card title={`Same evidence for ${together.length} positions`}>
        <ul className="same-evidence">
          {together.map((question) => (
            <li key={question.id}>
              <Checkbox
                label={nameOf(question)}
                checked={!left.has(question.id)}
                onChange={(event) => choose(question.id, event.target.checked)}
              />
              <Credit question={question} />
            </li>
          ))}
        </ul>
        <Button
          tone="primary"
          pending={isPending}
          disabled={chosen.length === 0}
          onClick={() => onConfirm(chosen)}
        >
          {confirmWords(chosen.length, together.length)}
        </Button>
      </Card>
      {alone.length > 0 && (
        <Card title="Asked alone">
          <ul className="same-evidence">
            {alone.map((question) => (
              <li key={question.id}>
                <span>{nameOf(question)}</span>
                <Credit question={question} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** PCG $17C × 3, Oct 16 */
const nameOf = (question: Question): string => {
  const expired = expiredOf(question)
  return expired === null
    ? withoutAmounts(question.text)
    : `${shortName(expired)}, ${formatShortDate(expired.contract.expiration)}`
}

function Credit({ question: { option } }: { question: Question }) {
  const credit = option?.openCredit ?? null
  return (
    <MoneyFigure
      {...(credit === null
        ? { value: null, reason: 'what it was sold for is not known' }
        : { value: credit })}
    />
  )
}
