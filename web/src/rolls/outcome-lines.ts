/** The lines of the outcome picture: of the chosen roll, and of what can be done beside it. */
import type { RollChoiceView, RollScenario } from '@wheelwright/api'
import { moneyToNumber } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { choiceName, choiceKey, kindWords } from './choice-words.ts'

export interface OutcomeLineView {
  readonly key: string
  readonly kind: RollChoiceView['kind']
  readonly label: string
  readonly points: readonly { readonly price: number; readonly amount: number }[]
  readonly atSpot: Money | null
  readonly closeWins: NonNullable<RollChoiceView['outcome']>['closeWins']
}

const lineOf = (choice: RollChoiceView, scenario: RollScenario): OutcomeLineView[] => {
  const { outcome } = choice
  if (outcome === null) return []
  const name =
    choice.kind === 'roll' ? `Roll to ${choiceName(choice, scenario)}` : kindWords(choice, scenario)
  return [
    {
      key: choiceKey(choice),
      kind: choice.kind,
      label: name,
      points: outcome.points.map(({ price, result }) => ({
        price: moneyToNumber(price),
        amount: moneyToNumber(result),
      })),
      atSpot: outcome.atSpot,
      closeWins: outcome.closeWins,
    },
  ]
}

export function outcomeLines(scenario: RollScenario, chosen: string | null): OutcomeLineView[] {
  const roll = scenario.options.find((choice) => choiceKey(choice) === chosen)
  return [...(roll === undefined ? [] : [roll]), ...scenario.others].flatMap((choice) =>
    lineOf(choice, scenario),
  )
}
