import type { Question, QuestionAnswer } from '@wheelwright/api'
import { useId, useState, type KeyboardEvent } from 'react'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { OfAccount } from '../client/of-account.tsx'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { CostForm } from './cost-form.tsx'
import { choiceOfKey, otherRowsOf, shownChoices } from './model.ts'
import type { AnswerRefused } from './use-answers.ts'
import { withoutAmounts } from '../ui/figures/figures.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'

interface QuestionItemProps {
  question: Question
  /** All that are here. */
  all: readonly Question[]
  isPending: boolean
  onSay: (...answers: readonly QuestionAnswer[]) => Promise<AnswerRefused | null>
}

/** One question with its evidence; a digit answers it while the focus is in it. */
export function QuestionItem({ question, all, isPending, onSay }: QuestionItemProps) {
  usePrivacy()
  const [asksCost, setAsksCost] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const title = useId()
  const choices = shownChoices(question)
  const choose = async ({ choice, asks }: Question['choices'][number]) => {
    if (asks.length > 0) return setAsksCost(true)
    setProblem((await onSay({ id: question.id, choice }))?.message ?? null)
  }
  /** The focus is on the card after J and K, and on a choice after Tab: both answer. */
  const onKeyDown = (event: KeyboardEvent) => {
    // The form for a cost takes its digits itself.
    if (asksCost || event.ctrlKey || event.metaKey || event.altKey || isPending) return
    // A key that is held answers one question, and not those that follow it into the focus.
    if (event.repeat) return
    const choice = choiceOfKey(choices, event.key)
    if (choice === null) return
    event.preventDefault()
    void choose(choice)
  }
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the choices in it are the buttons. */}
      <article data-keys-row className="open-item" aria-labelledby={title} onKeyDown={onKeyDown}>
        <div className="question-head">
          <h3 id={title}>{wholeFigures(withoutAmounts(question.text))}</h3>
          <span className="question-place">
            {question.symbol !== null && <SymbolLink symbol={question.symbol} expands />}
            <OfAccount number={question.accountNumber}>{(name) => <span>{name}</span>}</OfAccount>
          </span>
        </div>
        <ul className="open-item-reasons">
          {question.evidence.map((sentence) => (
            <li key={sentence}>{wholeFigures(withoutAmounts(sentence))}</li>
          ))}
        </ul>
        {asksCost ? (
          <CostForm
            question={question}
            others={otherRowsOf(question, all)}
            isPending={isPending}
            onSay={onSay}
            onClose={() => setAsksCost(false)}
          />
        ) : (
          <div className="question-actions">
            {choices.map((choice, index) => (
              <Button
                key={choice.choice}
                tone={index === 0 ? 'plain' : 'quiet'}
                pending={isPending}
                onClick={() => void choose(choice)}
              >
                {withoutAmounts(choice.label)} <Kbd keys={[String(index + 1)]} />
              </Button>
            ))}
          </div>
        )}
        {problem !== null && (
          <p role="alert" className="question-problem">
            {problem}
          </p>
        )}
      </article>
    </li>
  )
}
