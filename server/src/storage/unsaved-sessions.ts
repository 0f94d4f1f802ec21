/** Sessions that began or ended while nothing could be written. */
import type { Tx } from '../database/database.ts'
import type { SessionRow } from '../database/schema.ts'

/** More at once are no people; whoever comes then has to wait until the disk takes writes again. */
const mostSessions = 10_000

export class UnsavedSessions {
  readonly #begun = new Map<string, SessionRow>()
  readonly #ended = new Set<string>()
  #savingBegun: readonly string[] = []
  #savingEnded: readonly string[] = []

  /** False where there are too many. */
  begin(row: SessionRow): boolean {
    if (this.#begun.size >= mostSessions) return false
    this.#begun.set(row.token_hash, row)
    return true
  }

  end(hash: string): void {
    this.#begun.delete(hash)
    if (this.#ended.size < mostSessions) this.#ended.add(hash)
  }

  /** Those of a user but the one with the hash `except`. */
  endAllOf(userId: string, except: string | null): void {
    for (const [hash, row] of this.#begun) if (row.user_id === userId && hash !== except) this.end(hash)
  }

  find(hash: string): SessionRow | undefined {
    return this.#begun.get(hash)
  }

  hasEnded(hash: string): boolean {
    return this.#ended.has(hash)
  }

  get count(): number {
    return this.#begun.size
  }

  get isEmpty(): boolean {
    return this.#begun.size + this.#ended.size === 0
  }

  /** Writes them; they are forgotten by `saved`, after the commit. A user who is gone by now has no session either. */
  async saveTo(tx: Tx): Promise<void> {
    this.#savingBegun = [...this.#begun.keys()]
    this.#savingEnded = [...this.#ended]
    for (const row of this.#begun.values()) {
      const user = await tx.selectFrom('users').select('id').where('id', '=', row.user_id).executeTakeFirst()
      if (user === undefined) continue
      await tx
        .insertInto('sessions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const hash of this.#savingEnded)
      await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
  }

  saved(): void {
    for (const hash of this.#savingBegun) this.#begun.delete(hash)
    for (const hash of this.#savingEnded) this.#ended.delete(hash)
  }
}
