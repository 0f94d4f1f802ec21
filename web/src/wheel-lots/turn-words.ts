/** Which open contracts a close or a roll takes, told before it is recorded: the ledger takes the oldest fill first. */
import type { ContractsInTurn } from '@wheelwright/api'
import type { LotForm } from '@wheelwright/core'
import { countedHeld } from '../entries/counted.ts'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import type { OrderText } from './order-model.ts'
import type { ShownLot } from './shown-lot.ts'

/** Null where there is nothing to choose from, or the turn of so many is not known. */
export function takenBy(
  form: LotForm,
  { quantity }: Pick<OrderText, 'quantity'>,
  { coverage }: Pick<ShownLot, 'coverage'>,
  turns: readonly ContractsInTurn[],
): ContractsInTurn | null {
  const turn = turns.find((each) => each.some(({ entryId }) => entryId === coverage?.entryId))
  const contracts = form === 'roll' ? 1 : Number(quantity)
  return turn === undefined || !(contracts >= 1) || contracts > turn.length ? null : turn.slice(0, contracts)
}

type Contract = ContractsInTurn[number]

const soldWords = ({ opened, premium }: Contract): string =>
  premium === null
    ? `sold on ${formatDate(opened)}`
    : `sold at ${formatMarketPrice(premium)} on ${formatDate(opened)}`

const contractWords = (contract: Contract): string =>
  `${contract.lotNo === null ? 'one that covers no lot' : `that of lot ${contract.lotNo}`}, ${soldWords(contract)}`

const listed = (lots: readonly string[]): string =>
  lots.length === 1 ? `Lot ${lots[0] ?? ''}` : `Lots ${lots.slice(0, -1).join(', ')} and ${lots.at(-1) ?? ''}`

const isSame = (a: Contract, b: Contract): boolean => a.entryId === b.entryId && a.lotNo === b.lotNo

/** What becomes of the lots: a closed call leaves its shares free, a closed put ends its lot, a roll goes on on its lot. */
const comesToWords = (form: LotForm, lots: readonly string[]): string => {
  if (lots.length === 0) return 'No lot becomes free.'
  const isOne = lots.length === 1
  if (form === 'roll') return `${listed(lots)} ${isOne ? 'goes' : 'go'} on with the new call.`
  const comes = form === 'close put' ? (isOne ? 'ends' : 'end') : isOne ? 'becomes free' : 'become free'
  return `${listed(lots)} ${comes}.`
}

/**
 * Null where it takes the contract of the lot that is looked at, and no other; `places` are the lots that its call could
 * change places with.
 */
export function turnWords(
  form: LotForm,
  taken: ContractsInTurn | null,
  {
    lot,
    places,
  }: { readonly lot: Pick<ShownLot, 'lotNo' | 'openContracts'>; readonly places: readonly string[] },
): string | null {
  if (taken === null) return null
  const isOwn = taken.some(({ lotNo }) => lotNo === lot.lotNo)
  if (isOwn && taken.length === 1) return null
  const lots = taken.flatMap(({ lotNo }) => lotNo ?? [])
  const different = taken.filter((one, at) => taken.findIndex((other) => isSame(one, other)) === at)
  const what = form === 'close put' ? 'puts' : 'calls'
  const keeps = isOwn ? '' : ` Lot ${lot.lotNo} keeps its own.`
  const other = lots.find((lotNo) => places.includes(lotNo))
  const advice =
    isOwn || other === undefined ? '' : ` To take this lot, move its call to lot ${other} before.`
  return (
    `${countedHeld(lot.openContracts, what.slice(0, -1))} like this ${lot.openContracts === 1 ? 'is' : 'are'} open in the account, and the ledger takes the oldest fill first: ` +
    `${different.map(contractWords).join('; ')}. ${comesToWords(form, lots)}${keeps}${advice}`
  )
}
