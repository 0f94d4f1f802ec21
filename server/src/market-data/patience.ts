/**
 * How long someone who looks at a screen waits for sources that do not answer. Whoever has lost patience goes with what
 * came until then; the call itself goes on until its own time is over, so that its answer is there for the next one.
 */

/** Why a signal was ended: nobody hung up, the answer only takes too long. */
const outOfPatience = Symbol('out of patience')

export interface Patience {
  /** For the whole of a request. */
  readonly totalMs: number
  /** For one source while another one may be asked. */
  readonly sourceMs: number
  /** For a source that did not answer in that time lately, while another one may be asked. */
  readonly afterSilenceMs: number
  /** So long is lately. */
  readonly silenceMs: number
}

/** Five seconds at the button, less half a second for reading and writing the database. */
export const usualPatience: Patience = {
  totalMs: 4500,
  sourceMs: 2000,
  afterSilenceMs: 200,
  silenceMs: 60_000,
}

/** The signals of those who look at a screen. Work in the background has none of them, and waits for every source. */
const impatient = new WeakSet<AbortSignal>()
export function isImpatient(signal: AbortSignal): boolean {
  return impatient.has(signal)
}

/** The signal, or one that ends sooner for want of patience. `done` lets go of the timer. */
export function patiently(
  signal: AbortSignal,
  ms: number,
): { readonly signal: AbortSignal; readonly done: () => void } {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(outOfPatience), ms)
  const either = AbortSignal.any([signal, ending.signal])
  impatient.add(either)
  return { signal: either, done: () => clearTimeout(timer) }
}

export function isOutOfPatience(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason === outOfPatience
}
