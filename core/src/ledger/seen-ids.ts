// An id that comes a second time is refused. Ids made of a broker's numbers count upward, and while they do none can
// repeat: only from the first that does not is each of them remembered. Authority: docs/domain.md, section 3.

export class SeenIds {
  #counted: string[] = []
  #last = ''
  #seen: Set<string> | null = null

  /** Whether the id is new. */
  add(id: string): boolean {
    if (this.#seen === null && id > this.#last) {
      this.#counted.push(id)
      this.#last = id
      return true
    }
    this.#seen ??= new Set(this.#counted)
    const before = this.#seen.size
    return this.#seen.add(id).size > before
  }
}
