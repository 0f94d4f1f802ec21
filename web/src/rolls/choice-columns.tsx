import type { RollChoiceView, RollScenario } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { Badge } from '../ui/badge.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { PercentFigure } from '../ui/figures/percent-figure.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { isDebitSpread, missingPrice } from './spread-words.ts'
import {
  checkWords,
  choiceAside,
  choiceName,
  datesWords,
  choiceKey,
  kindWords,
  planNotes,
} from './choice-words.ts'

export interface ChoiceTableProps {
  scenario: RollScenario
  chosen: string | null
  onChoose: (key: string) => void
}

const orUnknown = (value: Money | null, reason: string) => (value === null ? { value, reason } : { value })

const ends = 'it ends the option'
const noPrice = 'a price is not known'
const noShares = 'no shares are held'
const onLongCall = 'it turns on what the long call is worth then'

/** Why a figure of that choice is none. */
const reasonOf = (choice: RollChoiceView): string => (choice.kind === 'close' ? ends : noPrice)

/** Why there is no pace: what ends the option, or leaves it as it is, adds no days. */
const noPace = ({ kind, daysAdded }: RollChoiceView, otherwise: string): string => {
  if (kind === 'close') return ends
  return daysAdded === null || daysAdded < 1 ? 'it adds no days' : otherwise
}

/** Why a credit by the day is not one by the year. */
const whyNoYear = (choice: RollChoiceView, scenario: RollScenario): string => {
  if (choice.netCredit === null) return noPrice
  if (isDebitSpread(scenario)) return 'the spread cost a debit, which comes back when it is rolled'
  return 'a price, or what it ties up, is not known'
}

/** What is a guess is marked as one. */
function About({ choice }: { choice: RollChoiceView }) {
  return choice.isEstimate ? (
    <span className="roll-about">
      <span aria-hidden="true">≈ </span>
      <span className="sr-only">about </span>
    </span>
  ) : null
}

/** What can be recorded here: a roll, and closing. */
const canChoose = ({ kind }: RollChoiceView, { recordable }: RollScenario): boolean =>
  kind === 'roll' || (kind === 'close' && recordable)

function Name({ choice, props }: { choice: RollChoiceView; props: ChoiceTableProps }) {
  const { scenario, chosen, onChoose } = props
  const key = choiceKey(choice)
  const name = choiceName(choice, scenario)
  const isBest = scenario.best !== null && scenario.options[scenario.best] === choice
  const words = (
    <span className="roll-name">
      <span className="aside-words">{kindWords(choice, scenario)}</span> <b>{name}</b>{' '}
      <span className="aside-words">{choiceAside(choice)}</span>
      {isBest && (
        <span data-best>
          <Badge tone="accent">best</Badge>
        </span>
      )}
      {choice.plan?.isPlanStrike === true && <Badge tone="plain">plan</Badge>}
    </span>
  )
  if (!canChoose(choice, scenario)) return <span className="roll-other">{words}</span>
  return (
    <label className="roll-pick">
      <input
        type="radio"
        name={`roll ${scenario.optionId}`}
        checked={chosen === key}
        onChange={() => onChoose(key)}
      />
      {words}
    </label>
  )
}

function Tax({ choice: { tax } }: { choice: RollChoiceView }) {
  if (!tax.settles) return <span className="aside-words">none</span>
  return <DeltaFigure {...orUnknown(tax.result, 'a price or what it was sold for is not known')} />
}

function Note({ choice, scenario }: { choice: RollChoiceView; scenario: RollScenario }) {
  const { taxBasisIfAssigned: basis } = scenario
  const notes = [...planNotes(choice), ...checkWords(choice), ...datesWords(choice)]
  return (
    <span className="roll-notes">
      {choice.lossIfCalled !== null && (
        <span className="roll-loss">
          loses <MoneyFigure value={choice.lossIfCalled} /> on net stock cost if called away
        </span>
      )}
      {choice.kind === 'close' && choice.chainCredit !== null && (
        <span>
          the chain ends at <MoneyFigure value={choice.chainCredit} sign="always" />
        </span>
      )}
      {choice.exercise !== null && (
        <span>
          exercise gives up{' '}
          {choice.exercise.givenUp === null ? (
            'time value of the long call, how much no price of this session says'
          ) : (
            <>
              <MoneyFigure value={choice.exercise.givenUp} /> of what the long call is worth today
            </>
          )}
          ; short shares bought back in the market do not
        </span>
      )}
      {(choice.kind === 'assignment' || choice.kind === 'let_go') && basis !== null && (
        <span>
          tax basis <MoneyFigure value={basis} />
        </span>
      )}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </span>
  )
}

type Cell = (choice: RollChoiceView) => React.ReactNode

const money =
  (read: (choice: RollChoiceView) => Money | null, why = reasonOf): Cell =>
  (choice) => (
    <>
      {read(choice) !== null && <About choice={choice} />}
      <MoneyFigure {...orUnknown(read(choice), why(choice))} />
    </>
  )

/** What it brings, and how fast. */
const creditColumns = (scenario: RollScenario): readonly Column<RollChoiceView>[] => [
  {
    id: 'credit',
    header: 'Net credit',
    align: 'end',
    sortable: true,
    cell: (choice) => (
      <>
        <About choice={choice} />
        <DeltaFigure
          {...orUnknown(choice.netCredit, (choice.kind === 'close' && missingPrice(scenario)) || noPrice)}
        />
      </>
    ),
  },
  {
    id: 'days',
    header: 'Days added',
    align: 'end',
    sortable: true,
    cell: ({ daysAdded }) => daysAdded ?? <Unknown reason={ends} />,
  },
  {
    id: 'day',
    header: 'A day',
    align: 'end',
    sortable: true,
    cell: money(
      ({ creditPerDay }) => creditPerDay,
      (choice) => noPace(choice, noPrice),
    ),
  },
  {
    id: 'year',
    header: 'A year',
    align: 'end',
    sortable: true,
    cell: (choice) => {
      const { creditPerYear: ratio } = choice
      const reason = noPace(choice, whyNoYear(choice, scenario))
      return <PercentFigure {...(ratio === null ? { ratio, reason } : { ratio })} digits={1} />
    },
  },
]

function Chance({ choice: { chance, kind } }: { choice: RollChoiceView }) {
  if (kind === 'close') return <span className="aside-words">none</span>
  const ratio = chance === null ? { ratio: null, reason: 'its price does not say' } : { ratio: chance }
  return <PercentFigure {...ratio} digits={0} kind="share" />
}

/** Where no shares come or go, whatever the price. */
const whyNoCost = ({
  cover,
  settlement,
  optionType,
}: Pick<RollScenario, 'cover' | 'settlement' | 'optionType'>): string | null => {
  if (settlement === 'cash') return 'it settles in cash: no shares come or go'
  return optionType === 'call' && cover !== 'shares' ? noShares : null
}

/** A ratio may come to nothing at two prices, and at none where one of its prices is unknown. */
const noBreakEven =
  (cover: RollScenario['cover']) =>
  (choice: RollChoiceView): string => {
    if (cover === 'long call') return onLongCall
    if (cover !== 'spread' || choice.kind === 'close' || choice.outcome === null) return reasonOf(choice)
    return 'it comes to nothing at no price, or at two: see the outcome below'
  }

/** What it comes to if it is assigned. */
const costColumns = ({ settlement, cover, optionType }: RollScenario): readonly Column<RollChoiceView>[] => [
  {
    id: 'even',
    header: 'Break-even',
    align: 'end',
    sortable: true,
    cell: money(({ breakEven }) => breakEven, noBreakEven(cover)),
  },
  {
    id: 'cost',
    header: 'Net stock cost',
    align: 'end',
    sortable: true,
    cell: money(
      ({ netStockCost }) => netStockCost,
      (choice) => whyNoCost({ cover, settlement, optionType }) ?? reasonOf(choice),
    ),
  },
  {
    id: 'chance',
    header: settlement === 'cash' ? 'Chance settled' : 'Chance assigned',
    align: 'end',
    sortable: true,
    cell: (choice) => <Chance choice={choice} />,
  },
  { id: 'tax', header: 'Tax now', align: 'end', sortable: true, cell: (choice) => <Tax choice={choice} /> },
]

export function choiceColumns(props: ChoiceTableProps): readonly Column<RollChoiceView>[] {
  const { scenario } = props
  return [
    {
      id: 'choice',
      header: 'Choice',
      names: true,
      sortable: true,
      cell: (choice) => <Name choice={choice} props={props} />,
    },
    ...creditColumns(scenario),
    ...costColumns(scenario),
    {
      id: 'note',
      header: 'Note',
      wide: true,
      cell: (choice) => <Note choice={choice} scenario={scenario} />,
    },
  ]
}
