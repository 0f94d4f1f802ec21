/** Questions as the page shows them: by kind, those with the same evidence together. */
import type { AnswerKind, Question } from '@wheelwright/api'

const titles: Readonly<Record<AnswerKind, string>> = {
  opening_cost: 'Held before the history begins',
  pending_expiry: 'Past their expiration',
  same_trade: 'Reported by two sources',
  held_twice: 'Entered by hand, and in an account too',
  transfer: 'Moved between your accounts',
  roll: 'Perhaps rolled overnight',
  history_start: 'Where the history begins',
}

/** Of shares that a company's act brought or took, or that were moved in, and of options: no row tells their price. */
const titlesOfActs: Readonly<Record<string, string>> = {
  received: 'Came by a merger or a spin-off',
  moved_in: 'Came from another account without a cost',
  proceeds: 'Left in a merger',
  unopened_short: 'Short options without their opening',
  unopened_long: 'Long options without their opening',
  balance_short: 'Short options entered without a premium',
  balance_long: 'Long options entered without a premium',
  moved_in_short: 'Short options that came without a premium',
  moved_in_long: 'Long options that came without a premium',
}

/** How one dated cost is asked for. The figures count no fees beside it, so that it must hold them. */
interface CostWords {
  /** What is counted. */
  readonly unit: 'share' | 'contract'
  readonly price: string
  readonly date: string
  readonly save: string
  readonly noPrice: string
  readonly noDate: string
}

const ofShares: CostWords = {
  unit: 'share',
  price: 'Cost per share, with fees',
  date: 'Acquired on',
  save: 'Save the cost',
  noPrice: 'Enter a cost per share, zero or more.',
  noDate: 'Enter the day on which the shares were acquired.',
}

const ofContracts = (did: 'received' | 'paid'): CostWords => ({
  unit: 'contract',
  price: `Premium ${did} per share, ${did === 'received' ? 'after' : 'with'} fees`,
  date: 'Opened on',
  save: 'Save the premium',
  noPrice: 'Enter a premium per share, zero or more.',
  noDate: 'Enter the day on which the contracts were opened.',
})

const costWords: Readonly<Record<string, CostWords>> = {
  unopened_short: ofContracts('received'),
  unopened_long: ofContracts('paid'),
  balance_short: ofContracts('received'),
  balance_long: ofContracts('paid'),
  moved_in_short: ofContracts('received'),
  moved_in_long: ofContracts('paid'),
}

export function costWordsOf({ alike }: Pick<Question, 'alike'>): CostWords {
  return costWords[alike] ?? ofShares
}

/** Whether the earlier history would answer it by itself. */
export function isOfEarlier(alike: string): boolean {
  return alike === 'opening_cost' || alike.startsWith('unopened_') || alike.startsWith('balance_')
}

/** The other rows to which one dated cost may be the answer as well: of one symbol, account and day. */
export function otherRowsOf({ id, together }: Question, all: readonly Question[]): readonly Question[] {
  return together === null ? [] : all.filter((other) => other.together === together && other.id !== id)
}

export interface AlikeQuestions {
  readonly key: string
  readonly kind: AnswerKind
  readonly questions: readonly [Question, ...Question[]]
}

/** In the order in which the first of each came. */
export function groupAlike(questions: readonly Question[]): AlikeQuestions[] {
  return [...Map.groupBy(questions, ({ alike }) => alike)].map(([key, group]) => {
    const alike = group as [Question, ...Question[]]
    return { key, kind: alike[0].kind, questions: alike }
  })
}

const together: Readonly<Record<string, string>> = {
  cost_unknown: 'held before, cost not known',
  proceeds_unknown: 'not known',
  sold_short: 'sold short',
  expired: 'expired worthless',
  delivered: 'assigned',
  one: 'one trade',
  two: 'two trades',
  one_position: 'the same, into the trash',
  two_positions: 'two positions',
  same: 'the same, link them',
  not_same: 'not the same',
  roll: 'one roll',
  not_roll: 'two trades',
}

/** What a long option may have become is asked in other words than of a short one, so the two are apart. */
export function titleOf({ key, kind, questions: [first] }: AlikeQuestions): string {
  if (first.option?.side === 'long') return 'Long options past their expiration'
  return titlesOfActs[key] ?? titles[kind]
}

const ofLong: Readonly<Record<string, string>> = { delivered: 'exercised' }
const ofActs: Readonly<Record<string, string>> = { cost_unknown: 'cost not known' }
const ofOptions: Readonly<Record<string, string>> = { cost_unknown: 'premium not known' }

/** A choice in a few words, by what is asked about. */
const wordOf = (choice: string, { key, questions: [first] }: AlikeQuestions): string | undefined =>
  (first.option?.side === 'long' ? ofLong[choice] : undefined) ??
  (costWords[key] === undefined ? undefined : ofOptions[choice]) ??
  (titlesOfActs[key] === undefined ? undefined : ofActs[choice]) ??
  together[choice]

interface SharedChoice {
  readonly choice: string
  readonly label: string
}

/** What can be said of all of them at once: choices that every one has and that ask for nothing more. */
export function sharedChoices(group: AlikeQuestions): SharedChoice[] {
  const [first, ...rest] = group.questions
  return first.choices
    .filter(({ choice, asks }) => {
      const isEverywhere = rest.every(({ choices }) => choices.some((each) => each.choice === choice))
      return asks.length === 0 && isEverywhere && together[choice] !== undefined
    })
    .map(({ choice }) => ({ choice, label: wordOf(choice, group) ?? choice }))
}

type Choices = Question['choices']

/** Lots are entered in the form that asks for one cost. */
export function shownChoices({ choices }: Question): Choices {
  return choices.filter(({ choice }) => choice !== 'lots')
}

/** The choice that a digit stands for, counted from 1. */
export function choiceOfKey(choices: Choices, key: string): Choices[number] | null {
  return /^[1-9]$/.test(key) ? (choices[Number(key) - 1] ?? null) : null
}
