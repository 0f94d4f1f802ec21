import type { Question } from '@wheelwright/api'
import { describe, expect, it } from 'vitest'
import { setPrivate } from '../ui/figures/privacy.ts'
import {
  choiceOfKey,
  costWordsOf,
  groupAlike,
  isOfEarlier,
  otherRowsOf,
  sharedChoices,
  shownChoices,
  titleOf,
} from './model.ts'
import { withoutAmounts } from '../ui/figures/figures.ts'

const question = (id: string, alike: string, choices: readonly string[]): Question => ({
  id,
  kind: 'pending_expiry',
  accountId: 'a',
  accountNumber: null,
  symbol: 'KO',
  text: `What became of ${id}?`,
  evidence: [],
  entryIds: [],
  quantity: null,
  option: null,
  choices: choices.map((choice) => ({ choice, label: choice, asks: choice === 'cost' ? ['price'] : [] })),
  alike,
  together: null,
})

describe('questions', () => {
  it('with the same evidence stand together, in the order in which they came', () => {
    const groups = groupAlike([
      question('1', 'none short', []),
      question('2', 'same day', []),
      question('3', 'none short', []),
    ])
    expect(groups.map(({ questions }) => questions.map(({ id }) => id))).toEqual([['1', '3'], ['2']])
  })

  it('are answered together by what each of them has and what asks for nothing more', () => {
    const [group] = groupAlike([
      question('1', 'x', ['cost', 'cost_unknown', 'sold_short']),
      question('2', 'x', ['cost', 'cost_unknown']),
    ])
    expect(group && sharedChoices(group).map(({ choice }) => choice)).toEqual(['cost_unknown'])
  })

  it('of what merged shares came to have a title of their own, and one answer for all that is not known', () => {
    const choices = ['proceeds', 'proceeds_unknown']
    const [group] = groupAlike([question('1', 'proceeds', choices), question('2', 'proceeds', choices)])
    expect(group && titleOf(group)).toBe('Left in a merger')
    expect(group && sharedChoices(group)).toContainEqual({ choice: 'proceeds_unknown', label: 'not known' })
  })

  it('of shares that a merger brought are not headed as held before the history', () => {
    const costOf = (alike: string): Question => ({ ...question('1', alike, ['cost']), kind: 'opening_cost' })
    const [group] = groupAlike([costOf('received')])
    expect(group && titleOf(group)).toBe('Came by a merger or a spin-off')
    const [moved] = groupAlike([costOf('moved_in')])
    expect(moved && titleOf(moved)).toBe('Came from another account without a cost')
    const [together] = groupAlike([{ ...question('1', 'received', ['cost_unknown']), kind: 'opening_cost' }])
    expect(together && sharedChoices(together).map(({ label }) => label)).toEqual(['cost not known'])
    const [earlier] = groupAlike([costOf('opening_cost')])
    expect(earlier && titleOf(earlier)).toBe('Held before the history begins')
  })

  it('of options without a premium say so, and ask for it in their own words', () => {
    const [group] = groupAlike(['1', '2'].map((id) => question(id, 'unopened_short', ['cost_unknown'])))
    expect(group && titleOf(group)).toBe('Short options without their opening')
    expect(group && sharedChoices(group).map(({ label }) => label)).toEqual(['premium not known'])
    expect(costWordsOf({ alike: 'unopened_short' })).toMatchObject({
      price: 'Premium received per share, after fees',
      date: 'Opened on',
    })
    expect(costWordsOf({ alike: 'moved_in_long' }).price).toBe('Premium paid per share, with fees')
    expect(costWordsOf({ alike: 'moved_in' }).price).toBe('Cost per share, with fees')
    expect(costWordsOf({ alike: 'received' }).price).toBe('Cost per share, with fees')
    expect(costWordsOf({ alike: 'balance_long' }).price).toBe('Premium paid per share, with fees')
    const [entered] = groupAlike([question('1', 'balance_short', ['cost_unknown'])])
    expect(entered && titleOf(entered)).toBe('Short options entered without a premium')
    expect(['opening_cost', 'unopened_long', 'balance_short', 'moved_in_long'].map(isOfEarlier)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('of one symbol, account and day may have one cost', () => {
    const of = (id: string, together: string | null) => ({ ...question(id, 'moved_in', ['cost']), together })
    const all = [of('1', 'KO'), of('2', 'PEP'), of('3', 'KO'), of('4', null), of('5', null)]
    expect(all.map((each) => otherRowsOf(each, all).map(({ id }) => id))).toEqual([['3'], [], ['1'], [], []])
  })

  it('of short options are answered as assigned, of long ones as exercised', () => {
    const labelsOf = (side: 'short' | 'long') => {
      const option = { side } as unknown as Question['option']
      const [group] = groupAlike([{ ...question('1', side, ['expired', 'delivered']), option }])
      return group && sharedChoices(group).map(({ label }) => label)
    }
    expect(labelsOf('short')).toEqual(['expired worthless', 'assigned'])
    expect(labelsOf('long')).toEqual(['expired worthless', 'exercised'])
  })

  it('are answered by the digit that stands at a choice', () => {
    const asked = shownChoices(question('1', 'x', ['expired', 'lots', 'delivered']))
    expect(choiceOfKey(asked, '2')?.choice).toBe('delivered')
    expect(choiceOfKey(asked, '3')).toBeNull()
    expect(choiceOfKey(asked, 'e')).toBeNull()
  })
})

it('privacy mode leaves the strikes of a question and hides what was paid', () => {
  const text = 'KO $58.00 put and KO $60 call: together they cost $1,200.89.'
  expect(withoutAmounts(text)).toBe(text)
  setPrivate(true)
  expect(withoutAmounts(text)).toBe('KO 58.00 put and KO 60 call: together they cost hidden.')
  setPrivate(false)
})
