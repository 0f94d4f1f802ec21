/** Changing what a wheel was planned with, and removing it. */
import { changeRisk, planBounds, planMessages, refuse } from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import type { WheelRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { done } from '../../http/call.ts'
import type { Handlers, Outcome, Refused } from '../../http/call.ts'
import { moneyOf } from '../../positions/stored-position.ts'
import { answerCycle, changeWheel, noteChange, storeWheel, type WheelCall } from '../change-wheel.ts'
import { invalid, strikeFault } from './field-faults.ts'
import { followEntries } from '../settle-wheels.ts'
import { parametersOf, type StoredParameters } from '../wheel-rows.ts'
import { toWheelCycle } from '../wheel-view.ts'

const followsEntries = refuse({
  kind: 'importedReadOnly',
  message:
    'Strike, contracts and expiration of this wheel follow its entries in the ledger. Notes and parameters can be changed.',
} as const)

const withParameters = (row: WheelRow, more: Partial<StoredParameters>): string =>
  JSON.stringify({ ...parametersOf(row), ...more })

/** What says nothing new is no change: it raises no version, and nobody else has to load the wheel again. */
const isAlready = <T extends object>(now: T, told: { readonly [N in keyof T]?: T[N] | undefined }): boolean =>
  (Object.keys(told) as (keyof T)[]).every((name) => told[name] === undefined || told[name] === now[name])

interface Terms {
  readonly strikePrice?: Money | null | undefined
  readonly quantity?: number | null | undefined
  readonly expirationDate?: TradingDate | null | undefined
}

/** Why a wheel may not be planned with these terms; those that are not given stay as they are. */
const termsFault = ({ strikePrice, quantity, expirationDate }: Terms, today: TradingDate): Refused | null => {
  const fault = strikeFault('/strike_price', strikePrice)
  if (fault !== null) return fault
  if (quantity != null && quantity < 1) return invalid('/quantity', planMessages.quantity)
  if (quantity != null && (!Number.isInteger(quantity) || quantity > planBounds.contracts.most))
    return invalid('/quantity', planMessages.contractsMost)
  return expirationDate != null && expirationDate <= today
    ? invalid('/expiration_date', planMessages.expirationPast)
    : null
}

const changeTerms = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'changeWheelCycle'> => ({
  changeWheelCycle: (call) => {
    const { strikePrice, quantity, expirationDate, notes } = call.body
    return changeWheel(
      deps,
      ledgers,
      call,
      async (changing) => {
        const { wheel, context, now } = changing
        const { row } = wheel
        const touchesTerms = [strikePrice, quantity, expirationDate].some((value) => value != null)
        if (touchesTerms && wheel.known !== null) return followsEntries
        const fault = termsFault(call.body, context.today)
        if (fault !== null) return fault
        const strike = strikePrice ?? row.strike
        const contracts = quantity ?? row.contracts
        const terms = { strike, contracts, expiration: expirationDate ?? row.expiration }
        const told = { ...terms, notes: notes ?? row.notes }
        if (isAlready(row, told)) return row
        const touchesNotesAlone = isAlready(row, terms)
        const risk = changeRisk(
          { strike: moneyOf(row.strike), contracts: row.contracts },
          { strike: moneyOf(strike), contracts },
        )
        const assessed = { ...risk, factors: [...risk.factors], assessmentDate: context.today }
        const changed = touchesNotesAlone ? 'Changed its notes' : 'Changed its terms'
        await noteChange(changing, {
          type: 'parameter_update',
          description: risk.factors.length === 0 ? changed : risk.factors.join('; '),
          about: { risk_assessment: { level: risk.level, factors: risk.factors } },
        })
        return storeWheel(changing, {
          ...told,
          parameters: withParameters(row, touchesTerms ? { risk: assessed } : {}),
          updated_at: now,
        })
      },
      answerCycle,
    )
  },
})

const changeParameters = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'changeWheelParameters'> => ({
  changeWheelParameters: (call) => {
    const { notes, ...given } = call.body
    return changeWheel(
      deps,
      ledgers,
      call,
      async (changing) => {
        const { row } = changing.wheel
        const parameters = { ...parametersOf(row).parameters, ...given }
        const { minDte = null, maxDte = null } = parameters
        if (minDte !== null && maxDte !== null && minDte > maxDte)
          return invalid('/min_dte', 'Min DTE must not be above max DTE')
        const shown = toWheelCycle(changing.wheel, changing.context)
        if (isAlready(shown, { ...given, notes: notes ?? undefined })) return row
        await noteChange(changing, { type: 'parameter_update', description: 'Changed its parameters' })
        return storeWheel(changing, {
          parameters: withParameters(row, { parameters }),
          notes: notes ?? row.notes,
          updated_at: changing.now,
        })
      },
      answerCycle,
    )
  },
})

/** Into the trash for 30 days. A campaign of the ledger is hidden: its entries stay, and count as before. */
const remove = (deps: Deps, ledgers: Ledgers, call: WheelCall<undefined>): Promise<Outcome<undefined>> =>
  changeWheel(
    deps,
    ledgers,
    call,
    async (changing) => {
      const { tx, wheel, view, now } = changing
      const stored = await storeWheel(changing, { deleted_at: now, updated_at: now })
      const { campaign_id, ticker } = wheel.row
      // The campaign's own wheel stands for it again, as the entries have it now.
      if (campaign_id !== null)
        await followEntries(tx, deps, { userId: call.user.id, view, tickers: [ticker] })
      return stored
    },
    () => done,
  )

export function termHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    ...changeTerms(deps, ledgers),
    ...changeParameters(deps, ledgers),
    removeWheelCycle: (call) => remove(deps, ledgers, call),
    removeCycle: (call) => remove(deps, ledgers, call),
  } satisfies Partial<Handlers>
}
