/**
 * A roll of a wheel by hand that no entries stand behind. Buying back what the ledger never saw sold would leave its gain
 * unknown, so nothing is written: the log has the roll, and the plan its new terms.
 */
import type { RecordedRoll } from '@wheelwright/api'
import { contractsProblem, rollLegs } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { WheelRow } from '../../database/schema.ts'
import { readCycles } from '../../entries/books/cycles.ts'
import type { Deps } from '../../deps.ts'
import type { Refused } from '../../http/call.ts'
import type { Changing } from '../change-wheel.ts'
import { invalid } from '../terms/field-faults.ts'
import { figuresFault } from './figures-fault.ts'
import { openShortsOf } from './open-shorts.ts'
import { logRoll } from './roll-log.ts'
import { contractsInWords, inWords } from './roll-words.ts'
import type { ToldRoll } from './told-roll.ts'

export interface PlannedRoll {
  readonly ok: true
  readonly roll: RecordedRoll
  /** What changes of the plan. */
  readonly terms: Partial<WheelRow>
}

const countFault = (contracts: number | null, { contracts: planned }: WheelRow): Refused | null => {
  if (contracts === null) return null
  const problem = contractsProblem(contracts)
  if (problem !== null) return invalid('/contracts', problem)
  return planned !== null && contracts > planned
    ? invalid('/contracts', `The plan has only ${contractsInWords(planned)}`)
    : null
}

/** Told or computed, where the figures say it. */
const creditOf = ({ figures }: ToldRoll, contracts: number | null): Money | null | Refused => {
  if (contracts === null) return figures.netCredit
  const legs = rollLegs({ ...figures, contracts, multiplier: 100 })
  if (legs.ok) return legs.value.netCredit
  return legs.refusal.kind === 'incomplete' ? figures.netCredit : figuresFault(legs.refusal)
}

/** A campaign that is not joined with the wheel, though it holds the very leg. */
const campaignWith = async (
  { wheel: { row }, view }: Changing,
  { from }: ToldRoll,
  deps: Pick<Deps, 'db' | 'newId'>,
): Promise<string | null> => {
  const campaigns = await readCycles(deps, row.user_id, view, [row.ticker])
  for (const known of campaigns) {
    const short = openShortsOf(known).find(({ instrument }) => instrument.contract.expiration === from)
    if (short !== undefined)
      return `The campaign ${known.cycle.key} of the ledger holds ${inWords(short.instrument.contract)}: join the wheel with it, or record the roll there.`
  }
  return null
}

const toBook =
  'To have it in the ledger, import the account or record the sale that opened it as an entry, and join the wheel with the campaign that is found then.'

export async function recordPlanRoll(
  changing: Changing,
  told: ToldRoll,
  deps: Pick<Deps, 'db' | 'newId'>,
): Promise<PlannedRoll | Refused> {
  const { wheel, context } = changing
  const { row } = wheel
  if (told.optionId !== null)
    return invalid('/option_id', 'Is not an option of this wheel: no entry of the ledger belongs to it')
  if (row.expiration !== null && told.from !== row.expiration)
    return invalid(
      '/from_expiration',
      `The wheel's own option expires on ${dayInWords(row.expiration)}, not on ${dayInWords(told.from)}`,
    )
  const fault = countFault(told.contracts, row)
  if (fault !== null) return fault
  const contracts = told.contracts ?? row.contracts
  const netCredit = creditOf(told, contracts)
  if (netCredit !== null && typeof netCredit !== 'number') return netCredit
  const isWhole = told.contracts === null || told.contracts === row.contracts
  const date = told.date ?? context.today
  await logRoll(changing, told, { date, contracts: told.contracts, netCredit, booked: null })
  const plan = isWhole
    ? 'the plan has its new terms'
    : `the plan keeps its terms, since only ${contractsInWords(told.contracts ?? 0)} of it ${told.contracts === 1 ? 'was' : 'were'} rolled`
  return {
    ok: true,
    terms: isWhole
      ? { expiration: told.to, ...(told.toStrike === null ? {} : { strike: told.toStrike }) }
      : {},
    roll: {
      entries: 'none',
      message:
        `The roll is in the log, and ${plan}. Its legs were not booked: the ledger has no sale that opened them. ` +
        ((await campaignWith(changing, told, deps)) ?? toBook),
      missing: [],
      rollDate: date,
      contracts: told.contracts,
      netCredit,
      closeEntryIds: [],
      openEntryIds: [],
    },
  }
}
