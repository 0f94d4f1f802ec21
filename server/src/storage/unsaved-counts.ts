/** Counts against limits while nothing can be written: they hold in this process, beside what the database counted. */
const mostSubjects = 10_000

interface Count {
  count: number
  readonly startedAt: number
}

export class UnsavedCounts {
  readonly #counts = new Map<string, Count>()

  /** Counts `by` more; answers the count after it, and when its window ends. */
  add(scope: string, subject: string, { now, windowMs, by }: { now: number; windowMs: number; by: number }) {
    const found = this.#standing(scope, subject, now, windowMs) ?? this.#begin(scope, subject, now)
    found.count += by
    return { count: found.count, endsAt: found.startedAt + windowMs }
  }

  /** The same without counting. */
  look(scope: string, subject: string, { now, windowMs }: { now: number; windowMs: number }) {
    const found = this.#standing(scope, subject, now, windowMs)
    return found === null ? null : { count: found.count, endsAt: found.startedAt + windowMs }
  }

  reset(scope: string, subject: string): void {
    this.#counts.delete(`${scope}\n${subject}`)
  }

  #standing(scope: string, subject: string, now: number, windowMs: number): Count | null {
    const found = this.#counts.get(`${scope}\n${subject}`)
    return found === undefined || found.startedAt + windowMs <= now ? null : found
  }

  /** The oldest make room. */
  #begin(scope: string, subject: string, now: number): Count {
    const made: Count = { count: 0, startedAt: now }
    const [oldest] = this.#counts.keys()
    if (this.#counts.size >= mostSubjects && oldest !== undefined) this.#counts.delete(oldest)
    this.#counts.delete(`${scope}\n${subject}`)
    this.#counts.set(`${scope}\n${subject}`, made)
    return made
  }
}
