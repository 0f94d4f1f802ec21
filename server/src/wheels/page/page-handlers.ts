/** One wheel with everything that its page shows, by the key that its address has. */
import type { CampaignLeg, WheelPage } from '@wheelwright/api'
import {
  campaignCostDays,
  campaignTaxBasis,
  sumMoneyWithin,
  taxIfCalledAway,
  zeroMoney,
  type Book,
  type Money,
} from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { booksOf, type KnownCycle } from '../../entries/books/cycles.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { washOf } from '../../entries/books/wash.ts'
import { answer, type Handlers } from '../../http/call.ts'
import { lotsOfCampaign } from '../campaigns/campaign-cards.ts'
import { noSuchWheel } from '../change-wheel.ts'
import { toLedgerCycle } from '../campaigns/cycle-view.ts'
import { readWheel, readWheelOfKey, type FoundWheel } from '../read-one-wheel.ts'
import { toWheelCycle } from '../wheel-view.ts'
import type { WheelContext } from '../wheel-context.ts'
import { legsOf } from './campaign-legs.ts'

/** Legs that an answer has at most: a campaign of years has thousands. */
const mostLegs = 200

/** What is open always, and the latest of what ended. */
const latestOf = (legs: readonly CampaignLeg[]): Pick<WheelPage, 'legs' | 'earlierLegs'> => {
  const open = legs.filter(({ endedOn }) => endedOn === null)
  const ended = legs.filter(({ endedOn }) => endedOn !== null)
  const left = Math.max(0, ended.length - Math.max(0, mostLegs - open.length))
  const earlier = new Set(ended.slice(0, left))
  const known = [...earlier].flatMap(({ result, isPartial }) => (isPartial ? [] : (result ?? [])))
  return {
    legs: legs.filter((leg) => !earlier.has(leg)),
    earlierLegs: { count: left, result: known.length < left ? null : sumMoneyWithin(known) },
  }
}

/** As many as the legs: a line of more is not drawn. */
const costDaysOf = (known: KnownCycle, context: WheelContext): WheelPage['costDays'] =>
  campaignCostDays(known.cycle, context.cycleSettings.stockCost, lotsOfCampaign(known, context)).slice(
    -mostLegs,
  )

/** Told where the rest of the campaign's result is what was taxed before: all of the account's shares are its own. */
const calledAwayTaxOf = ({ cycle, book }: KnownCycle, view: BooksOfUser): Money | null => {
  if (!cycle.startsAlone || book.joined.length > 0) return null
  const books = booksOf(view, cycle.underlying) as [Book, ...Book[]]
  const { outstanding, gone } = washOf(view, books).adjustments
  return outstanding === zeroMoney && gone === zeroMoney ? taxIfCalledAway(book) : null
}

const pageOf = ({ wheel: found, context, view }: FoundWheel): WheelPage => {
  const { known } = found
  const wheel = toWheelCycle(found, context)
  if (known === null)
    return {
      wheel,
      campaign: null,
      legs: [],
      earlierLegs: { count: 0, result: null },
      taxBasis: null,
      taxIfCalledAway: null,
      costDays: [],
    }
  const told = toLedgerCycle(known, context)
  const statusReason = wheel.statusReason ?? told.statusReason
  const campaign = { ...told, status: wheel.status, statusReason, wheelInTrash: false }
  return {
    wheel,
    campaign,
    ...latestOf(legsOf(known, context)),
    taxBasis: campaignTaxBasis(known.cycle),
    taxIfCalledAway: calledAwayTaxOf(known, view),
    costDays: costDaysOf(known, context),
  }
}

export function pageHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    wheelPage: async ({ user, parameters }) => {
      const { key } = parameters
      const found =
        (await readWheelOfKey(deps, ledgers, user.id, key)) ?? (await readWheel(deps, ledgers, user.id, key))
      return found === null ? noSuchWheel : answer(pageOf(found))
    },
  } satisfies Partial<Handlers>
}
