/** A year under each choice of when premium counts, and what each is made of. */
import type { YearSteps } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import type { Counts } from '../charts/premium.ts'

interface ChoicePanel {
  readonly value: Counts
  readonly label: string
  /** Null where of its results none is known. */
  readonly total: Money | null
  /** They add up to the total. */
  readonly parts: readonly (readonly [string, Money | null])[]
}

export function choicePanels(steps: YearSteps): readonly ChoicePanel[] {
  const { year, opened, ended, assigned } = steps
  const before = String(Number(year) - 1)
  const others: readonly (readonly [string, Money])[] =
    steps.boundLots === 0 ? [] : [['by the lots that tax takes', steps.boundLots]]
  return [
    {
      value: 'opened',
      label: 'Opened',
      total: opened,
      parts: [
        [`premium of contracts sold in ${year}`, steps.premiumOpened],
        ['buy-backs, long options, fees', steps.otherOptions],
        ['shares, dividends and other income', steps.sharesAndIncome],
      ],
    },
    {
      value: 'ended',
      label: 'Ended',
      total: ended,
      parts: [
        ['opened', opened],
        ['still open or pending', steps.stillOpen],
        [`sold in ${before} or before, ended in ${year}`, steps.endedFromBefore],
      ],
    },
    {
      value: 'assigned',
      label: 'Assigned into basis',
      total: assigned,
      parts: [
        ['ended', ended],
        ['in the basis of shares still held', steps.inBasis],
        [`from ${before} or before, shares left in ${year}`, steps.basisFromBefore],
        ...others,
      ],
    },
  ]
}
