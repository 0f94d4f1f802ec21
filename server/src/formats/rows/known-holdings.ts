/** What earlier imports told of what a file's rows need, and what is still to be asked. */
import type { HoldingQuestion, KnownHolding, ReadContext } from '../format.ts'

/** More questions are those of a file that explains nothing by itself. */
const mostQuestions = 500

const keyOf = ({ account, symbol, on }: HoldingQuestion): string => `${account ?? ''}\n${symbol}\n${on}`

export class KnownHoldings {
  readonly #known: ReadonlyMap<string, KnownHolding>
  readonly #asked = new Map<string, HoldingQuestion>()

  constructor({ known = [] }: ReadContext) {
    this.#known = new Map(known.map((holding) => [keyOf(holding), holding]))
  }

  /** Null where nothing is known yet, which becomes a question. */
  find(question: HoldingQuestion): KnownHolding | null {
    const key = keyOf(question)
    const holding = this.#known.get(key)
    if (holding === undefined && this.#asked.size < mostQuestions) this.#asked.set(key, question)
    return holding ?? null
  }

  get questions(): readonly HoldingQuestion[] {
    return [...this.#asked.values()]
  }
}
