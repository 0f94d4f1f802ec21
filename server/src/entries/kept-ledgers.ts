/** Which booked ledgers stay in memory. */

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

/**
 * Ledgers by the user who asked last. Those that nobody asked for the longest are dropped until the others fit. The
 * largest is kept beside them: whoever has it needs the room anyway, and to book it again costs most.
 */
export class KeptLedgers<L extends Sized> {
  readonly #mostBytes: number
  readonly #byUser = new Map<string, L>()

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Without saying that it was asked for. */
  peek(userId: string): L | undefined {
    return this.#byUser.get(userId)
  }

  keep(userId: string, ledger: L): L {
    this.#byUser.delete(userId)
    this.#byUser.set(userId, ledger)
    this.#drop(userId)
    return ledger
  }

  #drop(latest: string): void {
    const sizes = [...this.#byUser].map(([userId, ledger]) => ({ userId, bytes: bytesOf(ledger) }))
    const largest = sizes.reduce((most, each) => (each.bytes > most.bytes ? each : most))
    let bytes = sizes.reduce((sum, each) => sum + each.bytes, 0) - largest.bytes
    for (const each of sizes) {
      if (bytes <= this.#mostBytes) return
      if (each.userId === latest || each === largest) continue
      this.#byUser.delete(each.userId)
      bytes -= each.bytes
    }
  }
}
