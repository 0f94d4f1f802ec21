/** What a status that is no success says, whoever the provider is. */
import type { ProviderRefusal } from '../provider.ts'

/** Null for a success. A provider that means something else by a status explains it itself. */
export function refusalOfStatus(status: number, headers: Headers, nowMs: number): ProviderRefusal | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return { kind: 'unreadable', detail: 'a redirect' }
  if (status === 401 || status === 403) return { kind: 'unauthorized' }
  if (status === 429)
    return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers.get('retry-after'), nowMs) }
  return { kind: 'failed', status }
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Whole seconds or an HTTP date (RFC 9110, section 10.2.3); null where it says neither. */
export function retryAfterMs(text: string | null, nowMs: number): number | null {
  const value = text?.trim() ?? ''
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
