/** What the user does on the roll sheet: which options, what is asked for, which roll, and the fills. */
import type {
  ClosingOptionFill,
  RollCandidate,
  RollFill,
  RollScenario,
  StockCostSetting,
} from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../ui/now.ts'
import { useUnsent } from '../client/unsent.ts'
import { useFormFields } from '../client/use-form-fields.ts'
import { choiceKey } from './choice-words.ts'
import { readCloses } from './close-model.ts'
import { fillFrom, isClose, readFills, type FillErrors, type FillForm } from './fill-model.ts'
import { rollCandidatesQuery, rollScenariosQuery } from './roll-queries.ts'
import { firstWish, questionOf, type RollWishForm } from './roll-wish.ts'

interface ShownScenario {
  readonly scenario: RollScenario
  readonly chosen: string | null
  /** Closed, with nothing in its place. */
  readonly isClosing: boolean
  readonly form: FillForm
  readonly errors: FillErrors
}

type ById<T> = Readonly<Record<string, T>>

/** Those that the page names by their own ids, their positions' or their symbols; without any, the first one. */
const firstSelected = (candidates: readonly RollCandidate[], named: readonly string[]): string[] => {
  const found = candidates.filter(({ id, positionId, symbol }) =>
    [id, positionId, symbol].some((name) => named.includes(name)),
  )
  const first = found.length > 0 ? found : named.length > 0 ? [] : candidates.slice(0, 1)
  return first.map(({ id }) => id)
}

type Read<T> = { readonly ok: true; readonly fills: readonly T[] } | { readonly ok: false }

const allFills = <T>(read: readonly Read<T>[]): T[] | null =>
  read.every(({ ok }) => ok) ? read.flatMap((each) => (each.ok ? [...each.fills] : [])) : null

interface SheetStart {
  readonly ticker: string
  readonly named: readonly string[]
  /** Null leaves it to the user's own setting. */
  readonly stockCost: StockCostSetting | null
  readonly targetDte: number | undefined
  /** Closing is chosen first, of each option that is shown. */
  readonly beginsWithClose: boolean
}

/** What the user chose and typed. */
interface Chosen {
  readonly picked: readonly string[] | null
  readonly asked: { readonly ids: readonly string[]; readonly wish: typeof firstWish } | null
  readonly choices: ById<string>
  readonly forms: ById<FillForm>
}

const useChosen = () => {
  const [picked, setPicked] = useState<Chosen['picked']>(null)
  const [asked, setAsked] = useState<Chosen['asked']>(null)
  const [choices, setChoices] = useState<Chosen['choices']>({})
  const [forms, setForms] = useState<Chosen['forms']>({})
  useUnsent<Chosen>({
    name: 'fills of a roll',
    read: () =>
      Object.keys({ ...choices, ...forms }).length === 0 ? null : { picked, asked, choices, forms },
    restore: (before) => {
      setPicked(before.picked)
      setAsked(before.asked)
      setChoices(before.choices)
      setForms(before.forms)
    },
  })
  return { picked, asked, choices, forms, setPicked, setAsked, setChoices, setForms }
}

export function useRollSheet({ ticker, named, stockCost, targetDte, beginsWithClose }: SheetStart) {
  const candidates = useQuery(rollCandidatesQuery(ticker))
  const { picked, asked, choices, forms, setPicked, setAsked, setChoices, setForms } = useChosen()
  const [first] = useState({ ...firstWish, targetDte: targetDte ?? firstWish.targetDte })
  const wish = useFormFields<RollWishForm>({ defaultValues: first })
  const [isTried, setTried] = useState(false)
  const today = tradingDateAt(useNow())
  const selected = picked ?? firstSelected(candidates.data ?? [], named)
  const question = questionOf(asked?.ids ?? selected, asked?.wish ?? first, stockCost)
  const scenarios = useQuery(rollScenariosQuery(ticker, question))

  const show = (scenario: RollScenario): ShownScenario => {
    const { optionId, options, others, best } = scenario
    const closing = beginsWithClose ? others.find(isClose) : undefined
    const usual = closing ?? options[best ?? 0]
    const all = [...options, ...others.filter(isClose)]
    const chosen = all.find((choice) => choiceKey(choice) === choices[optionId]) ?? usual ?? null
    const form = forms[optionId] ?? fillFrom(scenario, chosen, today)
    const isClosing = isClose(chosen)
    const read = isClosing ? readCloses(form, scenario) : readFills(form, scenario)
    const errors = isTried && !read.ok ? read.errors : {}
    return { scenario, chosen: chosen === null ? null : choiceKey(chosen), isClosing, form, errors }
  }
  const shown = (scenarios.data ?? []).filter(({ optionId }) => selected.includes(optionId)).map(show)
  const [shownFirst] = shown
  const strategy = shownFirst?.scenario.options.find(
    (choice) => choiceKey(choice) === shownFirst.chosen,
  )?.strategy

  /** Null where something is missing; from then on each field says what. */
  const takeFills = (): RollFill[] | null => {
    setTried(true)
    return allFills(shown.map(({ form, scenario }) => readFills(form, scenario)))
  }
  const takeCloses = (): ClosingOptionFill[] | null => {
    setTried(true)
    return allFills(shown.map(({ form, scenario }) => readCloses(form, scenario)))
  }
  return {
    candidates,
    scenarios,
    selected,
    wish,
    shown,
    /** Something was chosen or typed. */
    isBegun: picked !== null || Object.keys({ ...choices, ...forms }).length > 0,
    /** Of the roll that was chosen first. */
    strategy: strategy ?? 'extend_dte',
    select: (ids: readonly string[]) => setPicked(ids),
    calculate: (wanted: RollWishForm) => {
      setAsked({ ids: selected, wish: wanted })
      setForms({})
    },
    choose: (optionId: string, key: string) => {
      setChoices({ ...choices, [optionId]: key })
      const { [optionId]: _typed, ...others } = forms
      setForms(others)
    },
    fill: (optionId: string, form: FillForm) => setForms({ ...forms, [optionId]: form }),
    takeFills,
    takeCloses,
  }
}
