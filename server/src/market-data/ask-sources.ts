/** Sources asked one after the other, and what of their answers counts. */
import { refuse, type Result } from '@wheelwright/core'
import type { GuardedProvider } from './ask/guarded.ts'
import type { KeptAnswer, KeptResult } from './kept-answers.ts'
import type { ProviderQuote, ProviderRefusal } from './provider.ts'
import type { Finding, Findings, Missing } from './source-quotes.ts'
import type { Source } from './source.ts'

interface Asked {
  /** Sources that were asked for it and did not answer in time. */
  readonly silent: readonly GuardedProvider[]
}

export type SourcedQuote = Asked &
  (
    | {
        readonly kind: 'quote'
        readonly quote: ProviderQuote
        readonly source: GuardedProvider
        readonly late: Missing | null
      }
    /** `source` is the one that was asked first; null where none is configured. */
    | { readonly kind: 'missing'; readonly why: Missing; readonly source: GuardedProvider | null }
  )

export type Sourced<T> = Result<
  KeptAnswer<T> & { readonly source: GuardedProvider },
  { readonly refusal: ProviderRefusal; readonly source: GuardedProvider | null }
>

const reasonIn = (finding: Finding): Missing | null =>
  finding.kind === 'missing' ? finding.why : finding.late

const isSilence = (finding: Finding): boolean => {
  const why = reasonIn(finding)
  return why?.kind === 'refused' && why.refusal.kind === 'timeout'
}

/** Takes over what a source found, where it is better than what is there: a price, then a newer one. */
const merge = (found: Map<string, SourcedQuote>, findings: Findings, source: GuardedProvider): void => {
  for (const [symbol, finding] of findings) {
    const before = found.get(symbol)
    const isBetter =
      before === undefined ||
      (finding.kind === 'quote' &&
        (before.kind === 'missing' || finding.late === null || finding.quote.asOf > before.quote.asOf))
    const silent = [...(before?.silent ?? []), ...(isSilence(finding) ? [source] : [])]
    if (isBetter) found.set(symbol, { ...finding, source, silent })
    else found.set(symbol, { ...before, silent })
  }
}

const isSettled = (found: SourcedQuote | undefined): boolean => found?.kind === 'quote' && found.late === null

/** One after the other, each in its time, until the caller has gone or `ask` says that no more is wanted. */
const askInTurn = async (
  asked: readonly Source[],
  signal: AbortSignal,
  ask: (source: Source, signal: AbortSignal) => Promise<'done' | 'go-on'>,
): Promise<void> => {
  for (const [index, source] of asked.entries()) {
    const isLast = index === asked.length - 1
    const came = isLast
      ? await ask(source, signal)
      : await source.inTime(signal, (waiting) => ask(source, waiting))
    if (came === 'done' || signal.aborted) return
  }
}

/** The first new answer, else the last good one of the source that comes first, else the first refusal. */
export async function firstAnswer<T>(
  sources: readonly Source[],
  signal: AbortSignal,
  ask: (source: Source, signal: AbortSignal) => Promise<KeptResult<T>>,
): Promise<Sourced<T>> {
  let best: Sourced<T> = refuse({ refusal: { kind: 'not-configured' }, source: null })
  await askInTurn(sources, signal, async (asked, waiting) => {
    const { provider: source } = asked
    const answer = await ask(asked, waiting)
    const isNew = answer.ok && answer.value.late === null
    if (answer.ok && (isNew || !best.ok)) best = { ok: true, value: { ...answer.value, source } }
    if (!answer.ok && !best.ok && best.refusal.source === null)
      best = refuse({ refusal: answer.refusal, source })
    return isNew ? 'done' : 'go-on'
  })
  return best
}

export async function quotesOf(
  asked: readonly Source[],
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SourcedQuote>> {
  const found = new Map<string, SourcedQuote>()
  await askInTurn(asked, signal, async ({ provider, quotes }, waiting) => {
    const wanted = symbols.filter((symbol) => !isSettled(found.get(symbol)))
    if (wanted.length === 0) return 'done'
    merge(found, await quotes.ask(wanted, waiting), provider)
    return 'go-on'
  })
  for (const symbol of symbols)
    if (!found.has(symbol))
      found.set(symbol, { kind: 'missing', why: { kind: 'no-source' }, source: null, silent: [] })
  return found
}
