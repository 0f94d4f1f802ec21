/** Which booked ledgers stay in memory. */
import { KeptBesideLargest } from '../../kept-beside-largest.ts'

/** `size` counts entries. */
export interface Sized {
  readonly size: number
}

/**
 * Bytes that an entry takes once everything was read from it: booked, with its story, campaigns and texts of wheels
 * (measured, see `bench/ledger-memory.ts`).
 */
export const bytesPerEntry = 1800
const bytesPerLedger = 20_000

const bytesOf = ({ size }: Sized): number => bytesPerLedger + size * bytesPerEntry

/** Ledgers by the user who asked last, the largest beside them. */
export type KeptLedgers<L extends Sized> = KeptBesideLargest<L>

export function createKeptLedgers<L extends Sized>(mostBytes: number): KeptLedgers<L> {
  return new KeptBesideLargest<L>(mostBytes, bytesOf)
}
