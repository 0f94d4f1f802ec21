/** Rolls that the ledger holds already, as when the broker's file brought them: a record refers to them. */
import {
  absMoney,
  contractKey,
  moneyFromMicros,
  multiplyPriceWithin,
  roundToCents,
  wholeUnits,
  type Entry,
  type Money,
  type OptionInstrument,
  type RollLink,
  type TradingDate,
} from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { indexOf } from '../campaigns/book-index.ts'
import { rollsOf } from '../campaigns/cycle-view.ts'
import type { CycleContext } from '../campaigns/cycle-context.ts'
import { contractsOfQuantity } from './roll-words.ts'
import type { ToldRoll } from './told-roll.ts'

type Settings = Pick<CycleContext, 'cycleSettings'>

/** Contracts of one kind that went on as contracts of another on one day. */
export interface HeldRoll {
  readonly links: readonly RollLink[]
  readonly from: OptionInstrument
  readonly to: OptionInstrument
  readonly date: TradingDate
  readonly contracts: number
  /** Cash before fees, without a sign, of the linked contracts. */
  readonly paid: number
  readonly received: number
  readonly netCredit: Money
}

const optionOf = (entry: Entry | undefined): OptionInstrument | null =>
  entry?.instrument?.type === 'option' ? entry.instrument : null

/** The part of a fill's cash that some of its contracts have. */
const partOf = (entry: Entry | undefined, contracts: number): number =>
  entry === undefined ? 0 : (Math.abs(entry.gross) * contracts) / contractsOfQuantity(entry.quantity)

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)

const gather = (links: readonly RollLink[], entries: ReadonlyMap<string, Entry>): HeldRoll[] => {
  const [first] = links
  const from = optionOf(entries.get(first?.closeEntryId ?? ''))
  const to = optionOf(entries.get(first?.openEntryId ?? ''))
  if (first === undefined || from === null || to === null) return []
  const { date } = first
  return [
    {
      links,
      from,
      to,
      date,
      contracts: sum(links.map(({ contracts }) => contracts)),
      paid: sum(links.map(({ closeEntryId, contracts }) => partOf(entries.get(closeEntryId), contracts))),
      received: sum(links.map(({ openEntryId, contracts }) => partOf(entries.get(openEntryId), contracts))),
      netCredit: moneyFromMicros(sum(links.map(({ netCredit }) => netCredit))),
    },
  ]
}

const sameKind = ({ from, to, date }: HeldRoll): string => `${contractKey(from)} ${contractKey(to)} ${date}`

/** Each link by itself, and before them those of one day together. */
const withSums = (single: readonly HeldRoll[], entries: ReadonlyMap<string, Entry>): HeldRoll[] => {
  const together = [...Map.groupBy(single, sameKind).values()]
    .filter((rolls) => rolls.length > 1)
    .flatMap((rolls) =>
      gather(
        rolls.flatMap(({ links }) => links),
        entries,
      ),
    )
  return [...together, ...single]
}

const agrees = (price: Money | null, cash: number, { contracts, from }: HeldRoll): boolean => {
  if (price === null) return true
  const told = multiplyPriceWithin(price, wholeUnits(contracts), from.multiplier)
  return told !== null && roundToCents(told) === roundToCents(absMoney(moneyFromMicros(Math.round(cash))))
}

/** Whether what was told may be this one. */
const fits = (held: HeldRoll, told: ToldRoll, named: OptionInstrument | null): boolean => {
  const { closePrice, openPrice, netCredit } = told.figures
  return (
    held.from.contract.expiration === told.from &&
    held.to.contract.expiration === told.to &&
    (told.toStrike === null || held.to.contract.strike === told.toStrike) &&
    (named === null || contractKey(named) === contractKey(held.from)) &&
    (told.contracts === null || held.contracts === told.contracts) &&
    (told.date === null || held.date === told.date) &&
    agrees(closePrice, held.paid, held) &&
    agrees(openPrice, held.received, held) &&
    (netCredit === null || roundToCents(netCredit) === roundToCents(held.netCredit))
  )
}

/** Two links between the same fills are one. */
export function linkKey({
  closeEntryId,
  openEntryId,
}: Pick<RollLink, 'closeEntryId' | 'openEntryId'>): string {
  return `${closeEntryId}\n${openEntryId}`
}

export interface FittingRolls {
  /** Those of which the log does not know, the largest of each day first; */
  readonly free: readonly HeldRoll[]
  /** and those that are in the log. */
  readonly logged: readonly HeldRoll[]
}

/** What the ledger holds of the roll that is told; `logged` names the links that the log refers to. */
export function fittingRolls(
  known: KnownCycle,
  settings: Settings,
  told: ToldRoll,
  logged: ReadonlySet<string>,
): FittingRolls {
  const { opened, entries } = indexOf(known.book, settings.cycleSettings.rollOverrides)
  const named = told.optionId === null ? null : (opened.get(told.optionId)?.[0]?.instrument ?? null)
  const single = rollsOf(known, settings).flatMap((link) => gather([link], entries))
  const fitting = (isLogged: boolean): HeldRoll[] => {
    const among = single.filter(({ links }) => links.some((link) => logged.has(linkKey(link))) === isLogged)
    return withSums(among, entries).filter((held) => fits(held, told, named))
  }
  return { free: fitting(false), logged: fitting(true) }
}
