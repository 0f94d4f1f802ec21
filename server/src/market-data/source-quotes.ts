/**
 * The quotes of one source: asked in batches, each symbol once for all who want it at the same time, kept while they
 * are fresh. A price that cannot be is refused and counted; when the source fails, the last good price stays with its
 * own age and the reason why there is no newer one.
 */
import type { ProviderRefusal } from './provider.ts'
import type { Provider, ProviderQuote, QuoteAnswer } from './provider.ts'
import type { Result } from '@wheelwright/core'
import { checkQuote, unknownPrice, type KnownPrice, type QuoteFault } from './ask/check-quote.ts'
import { createBoundedMap } from './bounded-map.ts'
import { freshUntil, quoteFreshness, unknownFreshness } from './freshness.ts'
import { shareCall, type SharedCall } from './shared-call.ts'
import { createTurns } from '../turns.ts'

/** Why there is no price, or no newer one. */
export type Missing =
  | { readonly kind: 'no-source' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'bad'; readonly fault: Exclude<QuoteFault, 'jump'> | 'unreadable' | 'left-out' }
  /** What was told and not believed: whoever holds the symbol judges it by what is stored. */
  | { readonly kind: 'bad'; readonly fault: 'jump'; readonly told: ProviderQuote }
  | { readonly kind: 'refused'; readonly refusal: ProviderRefusal }

export type Finding =
  /** `late` says why it is the last good one and not a new one. */
  | { readonly kind: 'quote'; readonly quote: ProviderQuote; readonly late: Missing | null }
  | { readonly kind: 'missing'; readonly why: Missing }

interface Kept {
  readonly known: KnownPrice
  readonly finding: Finding
  readonly freshUntilMs: number
}

export type Findings = ReadonlyMap<string, Finding>

export interface SourceQuotes {
  readonly ask: (symbols: readonly string[], signal: AbortSignal) => Promise<Findings>
  /** How many prices were refused since the start. */
  readonly countBad: () => number
}

interface QuoteLimits {
  /** Symbols kept. */
  readonly symbols: number
  readonly callsAtOnce: number
}

const defaultQuoteLimits: QuoteLimits = { symbols: 20_000, callsAtOnce: 4 }

/** Until when what was found at an instant is fresh. */
const freshUntilFrom = (nowMs: number): ((finding: Finding) => number) => {
  const [quotes, unknown] = [freshUntil(nowMs, quoteFreshness), freshUntil(nowMs, unknownFreshness)]
  return (finding) => (finding.kind === 'missing' && finding.why.kind === 'unknown' ? unknown : quotes)
}

/** Answers a batch, whatever the provider said of each symbol. */
const readAnswer = (
  symbol: string,
  { quotes, unknown, bad }: Indexed,
  before: KnownPrice,
  nowMs: number,
): Omit<Kept, 'freshUntilMs'> => {
  const quote = quotes.get(symbol)
  if (quote === undefined) {
    if (unknown.has(symbol)) return { known: before, finding: { kind: 'missing', why: { kind: 'unknown' } } }
    const why: Missing = { kind: 'bad', fault: bad.has(symbol) ? 'unreadable' : 'left-out' }
    return { known: before, finding: lastGood(before, why) }
  }
  const verdict = checkQuote(quote, before, nowMs)
  if (verdict.kind === 'refused') {
    const { fault, known } = verdict
    const why: Missing = fault === 'jump' ? { kind: 'bad', fault, told: quote } : { kind: 'bad', fault }
    return { known, finding: lastGood(known, why) }
  }
  return {
    known: verdict.known,
    finding: { kind: 'quote', quote: verdict.known.good ?? quote, late: null },
  }
}

const lastGood = ({ good }: KnownPrice, why: Missing): Finding =>
  good === null ? { kind: 'missing', why } : { kind: 'quote', quote: good, late: why }

interface Indexed {
  readonly quotes: ReadonlyMap<string, ProviderQuote>
  readonly unknown: ReadonlySet<string>
  readonly bad: ReadonlySet<string>
}

const indexOf = ({ quotes, unknown, bad }: QuoteAnswer): Indexed => ({
  quotes: new Map(quotes.map((quote) => [quote.symbol, quote])),
  unknown: new Set(unknown),
  bad: new Set(bad.map(({ symbol }) => symbol)),
})

const isBad = (finding: Finding): boolean =>
  (finding.kind === 'missing' ? finding.why : finding.late)?.kind === 'bad'

const batchesOf = (symbols: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / size) }, (_, index) =>
    symbols.slice(index * size, (index + 1) * size),
  )

export function createSourceQuotes(
  provider: Provider,
  clock: () => number,
  limits = defaultQuoteLimits,
): SourceQuotes {
  const kept = createBoundedMap<string, Kept>(limits.symbols)
  const underWay = new Map<string, SharedCall<Findings>>()
  const inTurn = createTurns(limits.callsAtOnce)
  let badCount = 0

  const settle = (symbols: readonly string[], answer: Result<QuoteAnswer, ProviderRefusal>): Findings => {
    const nowMs = clock()
    const found = new Map<string, Finding>()
    const index = answer.ok ? indexOf(answer.value) : null
    const untilOf = freshUntilFrom(nowMs)
    for (const symbol of symbols) {
      const before = kept.get(symbol)?.known ?? unknownPrice
      if (index === null) {
        if (!answer.ok) found.set(symbol, lastGood(before, { kind: 'refused', refusal: answer.refusal }))
        continue
      }
      const read = readAnswer(symbol, index, before, nowMs)
      if (isBad(read.finding)) badCount += 1
      kept.set(symbol, { ...read, freshUntilMs: untilOf(read.finding) })
      found.set(symbol, read.finding)
    }
    return found
  }

  const callFor = (batch: readonly string[]): SharedCall<Findings> => {
    const call: SharedCall<Findings> = shareCall(
      async (signal) => settle(batch, await inTurn(() => provider.quotes(batch, signal))),
      () => {
        for (const symbol of batch) if (underWay.get(symbol) === call) underWay.delete(symbol)
      },
    )
    for (const symbol of batch) underWay.set(symbol, call)
    return call
  }

  return {
    ask: async (symbols, signal) => {
      const nowMs = clock()
      const untilOf = freshUntilFrom(nowMs)
      const found = new Map<string, Finding>()
      const calls = new Set<SharedCall<Findings>>()
      const wanted: string[] = []
      for (const symbol of new Set(symbols)) {
        const held = kept.get(symbol)
        const shared = underWay.get(symbol)
        const until = held?.freshUntilMs ?? 0
        // A quote that would be fresh for longer than one of now came while the clock was ahead.
        if (held !== undefined && nowMs < until && until <= untilOf(held.finding))
          found.set(symbol, held.finding)
        else if (shared === undefined) wanted.push(symbol)
        else calls.add(shared)
      }
      for (const batch of batchesOf(wanted, provider.batchSize)) calls.add(callFor(batch))
      const asked = new Set(symbols)
      for (const answered of await Promise.all([...calls].map((call) => call.join(signal))))
        for (const [symbol, finding] of answered ?? []) if (asked.has(symbol)) found.set(symbol, finding)
      // Whoever waits no longer has what was answered until then, and the last good prices beside it.
      const late: Missing = { kind: 'refused', refusal: { kind: 'timeout' } }
      for (const symbol of asked)
        if (!found.has(symbol)) found.set(symbol, lastGood(kept.get(symbol)?.known ?? unknownPrice, late))
      return found
    },
    countBad: () => badCount,
  }
}
