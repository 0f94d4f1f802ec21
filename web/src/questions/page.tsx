import type { QuestionAnswer, QuestionList } from '@wheelwright/api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { outsideWords } from '../entries/pending-words.ts'
import { Link } from '../routing/link.tsx'
import { reconciliationQuery } from '../client/queries/reconciliation-query.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WheelMark } from '../ui/wheel-marks/phase-ring.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { groupAlike, isOfEarlier, sharedChoices, titleOf, type AlikeQuestions } from './model.ts'
import { QuestionItem } from './question-item.tsx'
import { questionsQuery } from './queries.ts'
import './questions.css'
import { useAnswers } from './use-answers.ts'
import { withoutAmounts } from '../ui/figures/figures.ts'

const Stepper = lazy(() => import('./stepper.tsx'))

export function QuestionsPage() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(questionsQuery)
  const answers = useAnswers()
  const first = data?.pages[0]
  const [step, setStep] = useViewState('step')
  const questions = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <PageHeader
        title="Questions"
        subtitle="What only you know. Until it is answered, the figures that depend on it say so"
        actions={
          step === null &&
          questions.length > 0 && (
            <Button tone="primary" onClick={() => setStep('one')}>
              Answer one by one
            </Button>
          )
        }
      />
      {first === undefined && error !== null && (
        <NotLoaded title="The questions could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {first === undefined && error === null && <QuestionsSkeleton />}
      {first !== undefined && step !== null && (
        <Suspense fallback={<QuestionsSkeleton />}>
          <Stepper
            questions={questions}
            count={first.counts.all}
            answers={answers}
            onClose={() => setStep(null)}
          />
        </Suspense>
      )}
      {first !== undefined && step === null && (
        <div className="stack">
          {first.counts.all === 0 && <NothingAsked />}
          {groupAlike(questions).map((group) => (
            <AlikeCard key={group.key} group={group} answers={answers} />
          ))}
          {hasNextPage && (
            <div className="growing">
              <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more questions
              </Button>
              <span>{counted(first.counts.all, 'question')} in all</span>
            </div>
          )}
          <OutsideHistory />
          <Unbooked />
          <Answered answered={first.answered} answers={answers} />
        </div>
      )}
    </>
  )
}

interface WithAnswers {
  answers: ReturnType<typeof useAnswers>
}

/** Questions with the same evidence, which can be answered together. */
function AlikeCard({ group, answers }: { group: AlikeQuestions } & WithAnswers) {
  const { questions } = group
  const shared = questions.length > 1 ? sharedChoices(group) : []
  const sayOfAll = (choice: string) =>
    void answers.say(questions.map(({ id }): QuestionAnswer => ({ id, choice })))
  return (
    <Card flush title={titleOf(group)} aside={counted(questions.length, 'question')}>
      {shared.length > 0 && (
        <div className="question-shared">
          <span>All {questions.length}:</span>
          {shared.map(({ choice, label }) => (
            <Button
              key={choice}
              pending={answers.isPending}
              onClick={() => sayOfAll(choice)}
              aria-label={`All ${questions.length}: ${label}`}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {isOfEarlier(group.key) && (
        <p className="question-hint">
          Best is the earlier history: <Link to="/Imports">import it</Link>, and the question answers itself.
        </p>
      )}
      <ul className="question-list">
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            all={questions}
            isPending={answers.isPending}
            onSay={(...said) => answers.say(said)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** What hides a figure too, and is no question: where a closing came without its opening, above all. */
function Unbooked() {
  const { data } = useQuery(reconciliationQuery)
  const count = data?.counts.problems ?? 0
  if (count === 0) return null
  return (
    <Card>
      <p>
        {counted(count, 'entry', 'entries')} could not be booked as reported, so some figures are of what is
        known. <Link to="/Reconciliation">See the reasons and how to fix each</Link>
      </p>
    </Card>
  )
}

/** Past their expiration too, and pending on other pages, but held by a snapshot or by hand alone: no entry can answer. */
function OutsideHistory() {
  const { data } = useQuery(reconciliationQuery)
  const { snapshot, byHand } = data?.pendingOutside ?? { snapshot: 0, byHand: 0 }
  const count = snapshot + byHand
  if (count === 0) return null
  const where = outsideWords({ snapshot, byHand }, count)
  return (
    <Card>
      <p>
        {counted(count, 'more option is', 'more options are')} past expiration and not asked about here:{' '}
        {where}. <Link to="/Reconciliation">See how to settle {count === 1 ? 'it' : 'each'}</Link>
      </p>
    </Card>
  )
}

/** The latest answers, each with its way back. */
function Answered({ answered, answers }: { answered: QuestionList['answered'] } & WithAnswers) {
  if (answered.length === 0) return null
  return (
    <Card flush title="Answered lately">
      <ul className="question-list">
        {answered.map(({ batchId, text }) => (
          <li key={batchId} className="question-answered">
            <span>{withoutAmounts(text)}</span>
            <Button tone="quiet" pending={answers.isPending} onClick={() => void answers.takeBack(batchId)}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NothingAsked() {
  return (
    <Card>
      <EmptyState
        title="No open questions"
        sign={<WheelMark size={44} />}
        actions={
          <Link to="/Reconciliation" className="button">
            Compare with the broker
          </Link>
        }
      >
        What a later import leaves open will be listed here.
      </EmptyState>
    </Card>
  )
}

function QuestionsSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <output className="sr-only">Loading the questions...</output>
      <Card flush title={<Skeleton width={16} />} aside={<Skeleton width={8} />}>
        <div className="open-item">
          <Skeleton width={28} />
          <p>
            <Skeleton width={40} />
          </p>
        </div>
      </Card>
    </div>
  )
}
