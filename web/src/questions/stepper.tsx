import type { Question, QuestionAnswer } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { counted } from '../entries/counted.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatShortDate, withoutAmounts } from '../ui/figures/figures.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useNow } from '../ui/now.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { CostForm } from './cost-form.tsx'
import { otherRowsOf } from './model.ts'
import { SameEvidenceCard } from './same-evidence.tsx'
import {
  answerOfKey,
  closeInWords,
  expiredOf,
  sameEvidence,
  stepAnswers,
  stepTitle,
  type StepAnswer,
} from './step-model.ts'
import { useAtExpiration, type AtExpiration } from './use-at-expiration.ts'
import type { useAnswers } from './use-answers.ts'

interface StepperProps {
  /** Those that are here; `count` is of all. */
  questions: readonly Question[]
  count: number
  answers: ReturnType<typeof useAnswers>
  onClose: () => void
}

/** A letter after G goes to a page, as everywhere. */
const goWaitMs = 1500

/** One question at a time, one key an answer. */
export default function Stepper({ questions, count, answers, onClose }: StepperProps) {
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const [answered, setAnswered] = useState(0)
  const open = questions.filter(({ id }) => !later.has(id))
  const options = useMemo(() => questions.flatMap(({ option }) => option ?? []), [questions])
  const at = useAtExpiration(options)
  const today = tradingDateAt(useNow())
  const [question, next] = open
  if (question === undefined)
    return (
      <Card title="All asked">
        <p>
          {later.size === 0 ? 'Nothing is left to answer.' : `${counted(later.size, 'question')} for later.`}
        </p>
        <Button onClick={onClose}>Show all questions</Button>
      </Card>
    )
  const say = async (said: readonly QuestionAnswer[]) => {
    const refused = await answers.say(said)
    if (refused === null) setAnswered((before) => before + said.length)
    return refused
  }
  const atOf = (each: Question) => (each.option === null ? null : at(each.option))
  const evidence = sameEvidence(question, open, (each) => atOf(each)?.likely ?? null)
  const place = answered + later.size + 1
  return (
    <div className="stepper">
      <p className="stepper-place">
        <span>
          {place} of {answered + count}
        </span>
        <progress value={place} max={answered + count} aria-label="Questions asked" />
      </p>
      <Step
        key={question.id}
        question={question}
        others={otherRowsOf(question, open)}
        at={atOf(question)}
        isPending={answers.isPending}
        onSay={(...said) => say(said)}
        onLater={() => setLater((old) => new Set([...old, question.id]))}
      />
      {evidence.together.length > 0 && (
        <SameEvidenceCard
          key={evidence.together.map(({ id }) => id).join()}
          {...evidence}
          isPending={answers.isPending}
          onConfirm={(all) => void say(all.map(({ id }) => ({ id, choice: 'expired' })))}
        />
      )}
      <p className="stepper-foot">
        <span>Every answer can be undone</span>
        {next !== undefined && <span>Next: {stepTitle(next, today)}</span>}
      </p>
      <Button tone="quiet" onClick={onClose}>
        Show all questions
      </Button>
    </div>
  )
}

interface StepProps {
  question: Question
  others: readonly Question[]
  at: AtExpiration | null
  isPending: boolean
  onSay: (...answers: readonly QuestionAnswer[]) => ReturnType<ReturnType<typeof useAnswers>['say']>
  onLater: () => void
}

/** Keys count while the focus is in the card, where it is put. */
function Step({ question, others, at, isPending, onSay, onLater }: StepProps) {
  usePrivacy()
  const card = useRef<HTMLElement>(null)
  const focusCard = () => card.current?.focus({ preventScroll: true })
  const goUntil = useRef(0)
  const today = tradingDateAt(useNow())
  const [asksCost, setAsksCost] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(focusCard, [])
  const answers = stepAnswers(question, at?.likely ?? null)
  const give = async ({ choice }: StepAnswer) => {
    if (choice === null) return onLater()
    if (choice.asks.length > 0) return setAsksCost(true)
    setProblem((await onSay({ id: question.id, choice: choice.choice }))?.message ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null
    if (event.ctrlKey || event.metaKey || event.altKey || isPending || isTyping) return
    // A key that is held answers one question, and not those that come after it.
    if (event.repeat) return
    const isAfterG = event.timeStamp < goUntil.current
    goUntil.current = event.key === 'g' ? event.timeStamp + goWaitMs : 0
    const answer = isAfterG ? null : answerOfKey(answers, event.key)
    if (answer === null) return
    event.preventDefault()
    void give(answer)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons within take the same answers.
    <section
      ref={card}
      className="card step"
      tabIndex={-1}
      aria-label={stepTitle(question, today)}
      onKeyDown={onKeyDown}
    >
      <h2>{wholeFigures(stepTitle(question, today))}</h2>
      <Facts question={question} at={at} />
      {asksCost ? (
        <CostForm
          question={question}
          others={others}
          isPending={isPending}
          onSay={onSay}
          onClose={() => {
            focusCard()
            setAsksCost(false)
          }}
        />
      ) : (
        <Answers answers={answers} isPending={isPending} onGive={give} />
      )}
      {problem !== null && (
        <p role="alert" className="question-problem">
          {problem}
        </p>
      )}
    </section>
  )
}

interface AnswersProps {
  answers: readonly StepAnswer[]
  isPending: boolean
  onGive: (answer: StepAnswer) => Promise<unknown>
}

function Answers({ answers, isPending, onGive }: AnswersProps) {
  return (
    <div className="step-answers">
      {answers.map((answer) => (
        <button
          key={answer.key}
          type="button"
          className="step-answer"
          data-likely={answer.isLikely || undefined}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && void onGive(answer)}
        >
          <Kbd keys={[answer.key.toUpperCase()]} />
          <span>
            <b>{answer.label}</b>
            {answer.note !== null && <small data-amount>{answer.note}</small>}
          </span>
          {answer.isLikely && <span className="step-likely">likely</span>}
        </button>
      ))}
    </div>
  )
}

/** What the history and the market say of it. */
function Facts({ question, at }: Pick<StepProps, 'question' | 'at'>) {
  const expired = expiredOf(question)
  const close = expired === null || at === null ? null : closeInWords(expired, at)
  return (
    <ul className="step-facts">
      {expired !== null && (
        <li>
          <span>
            {expired.contract.underlying} closed {formatShortDate(expired.contract.expiration)} at
          </span>
          <b>{close ?? '– not known'}</b>
        </li>
      )}
      {question.evidence.map((sentence) => (
        <li key={sentence}>
          <span>{wholeFigures(withoutAmounts(sentence))}</span>
        </li>
      ))}
    </ul>
  )
}
