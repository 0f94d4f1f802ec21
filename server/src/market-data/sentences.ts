/** Why there is no price, in sentences for whoever looks for it. */
import type { ProviderRefusal } from './provider.ts'
import type { Missing } from './source-quotes.ts'

export const noSource =
  'No market data source is configured, so prices stay as they were last reported, with their age. ' +
  'Set MARKET_DATA_PRIMARY and its key, then start the server again.'

/** What a provider is given by configuration. */
const settingsOf: Readonly<Record<string, string>> = {
  schwab: 'SCHWAB_CLIENT_ID and SCHWAB_CLIENT_SECRET',
  tradier: 'TRADIER_API_KEY',
  polygon: 'POLYGON_API_KEY',
}

/** Until a source can be asked again that does not say when. */
const usualSeconds = 30

/** What does not change by itself: someone has to do something. */
const stays: readonly ProviderRefusal['kind'][] = [
  'not-configured',
  'not-connected',
  'unauthorized',
  'not-offered',
]

interface Named {
  readonly name: string
  readonly title: string
}

const inWords = (ms: number | null): string => {
  if (ms === null) return ''
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 120
    ? ` It may be asked again in ${seconds} s.`
    : ` It may be asked again in ${Math.ceil(seconds / 60)} minutes.`
}

const refusals: Readonly<Record<ProviderRefusal['kind'], string>> = {
  'not-configured': 'has no key',
  'not-connected': 'is not connected',
  unauthorized: 'does not accept the key or the sign-in that it was given',
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  'rate-limited': 'was asked too often',
  failed: 'failed',
  unreadable: 'answered what could not be read',
  'unknown-symbol': 'does not know this symbol',
  'not-offered': 'does not report this',
}

/** What else there is to say, as the end of the sentence or a sentence more. */
const detailOf = (refusal: ProviderRefusal, name: string): string => {
  if (refusal.kind === 'rate-limited') return `.${inWords(refusal.retryAfterMs)}`
  if (refusal.kind === 'failed') return ` with status ${refusal.status}.`
  if (refusal.kind === 'not-configured')
    return `: set ${settingsOf[name] ?? 'its key'}, then start the server again.`
  return '.'
}

/** Whole seconds until a call makes sense again, as the sentence says it; undefined where it makes none. */
export function secondsUntilAgain(refusal: ProviderRefusal): number | undefined {
  if (stays.includes(refusal.kind)) return undefined
  const ms = refusal.kind === 'rate-limited' ? refusal.retryAfterMs : null
  return ms === null ? usualSeconds : Math.max(1, Math.ceil(ms / 1000))
}

/** A whole sentence, ending with its point. */
export function sentenceOfRefusal(refusal: ProviderRefusal, { name, title }: Named): string {
  return `${title} ${refusals[refusal.kind]}${detailOf(refusal, name)}`
}

const faults: Readonly<Record<Extract<Missing, { kind: 'bad' }>['fault'], string>> = {
  'foreign-currency': 'a price that is not in dollars',
  'not-a-price': 'a figure that is no price',
  'no-price': 'no price',
  'in-the-future': 'a price from the future',
  crossed: 'a bid above the ask',
  jump: 'a price ten times off the last one',
  unreadable: 'a price that could not be read',
  'left-out': 'nothing',
}

/** The rest of "`title` ..." for one or more symbols. */
export function sentenceOfMissing(why: Missing, source: Named | null): string {
  if (why.kind === 'no-source' || source === null) return noSource
  if (why.kind === 'refused') return sentenceOfRefusal(why.refusal, source)
  if (why.kind === 'unknown') return `${source.title} does not know it.`
  return `${source.title} reported ${faults[why.fault]} for it.`
}

/** Up to five names, and how many more. The date of a contract has a comma of its own. */
export function listed(names: readonly string[]): string {
  const first = names.slice(0, 5)
  const shown = first.join(first.some((name) => name.includes(',')) ? '; ' : ', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}
