/** An answer's text as JSON, judged by the text and not by its content type, which gateways get wrong. */
import { ok, refuse, type Result } from '@wheelwright/core'
import type { ProviderRefusal } from '../provider.ts'

/** Strings are matched too, so that a word inside one is left alone. */
const BARE_WORDS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

const tryParse = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** A bare NaN, which is no JSON but is sent, becomes the text "NaN", so that it spoils its row and not the others. */
export function parseJson(text: string): Result<unknown, ProviderRefusal> {
  const trimmed = text.trim()
  if (trimmed === '') return refuse({ kind: 'unreadable', detail: 'an empty answer' })
  if (trimmed.startsWith('<')) return refuse({ kind: 'unreadable', detail: 'a page instead of data' })
  const parsed =
    tryParse(trimmed) ??
    tryParse(trimmed.replaceAll(BARE_WORDS, (word) => (word.startsWith('"') ? word : `"${word}"`)))
  return parsed === null ? refuse({ kind: 'unreadable', detail: 'not whole JSON' }) : ok(parsed.value)
}
