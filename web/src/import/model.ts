/** From six texts to one payload: what cannot be read is named by its input, what is empty is skipped. */
import { convertBrokerageExport } from '@wheelwright/core'
import type { ConvertedExport, Instant } from '@wheelwright/core'
import { importInputs, inputLabels } from './inputs.ts'
import type { ImportInput } from './inputs.ts'

export type Texts = Readonly<Record<ImportInput, string>>

export const emptyTexts: Texts = {
  account_numbers: '',
  accounts: '',
  accounts_with_positions: '',
  account_orders: '',
  orders: '',
  transactions: '',
}

/** Editors put a mark before UTF-8 text; JSON knows none. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '').trim()

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

const parse = (text: string): Parsed => {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'cannot be read' }
  }
}

export type ReadInputs =
  | { readonly ok: true; readonly converted: ConvertedExport }
  | { readonly ok: false; readonly message: string; readonly details: readonly string[] }

export function readInputs(texts: Texts, now: Instant): ReadInputs {
  const given = importInputs.filter((input) => withoutMark(texts[input]) !== '')
  if (given.length === 0)
    return {
      ok: false,
      message: 'Nothing to import yet.',
      details: ['Choose a file or paste JSON in at least one input.'],
    }
  const parsed = given.map((input) => ({ input, result: parse(withoutMark(texts[input])) }))
  const details = parsed.flatMap(({ input, result }) =>
    result.ok ? [] : [`${inputLabels[input]}: ${result.reason}`],
  )
  if (details.length > 0) return { ok: false, message: 'Invalid JSON in one or more inputs.', details }
  const values = parsed.map(({ input, result }) => [input, result.ok ? result.value : undefined])
  return {
    ok: true,
    converted: convertBrokerageExport(Object.fromEntries(values) as Record<ImportInput, unknown>, now),
  }
}

/** True when the inputs hold nothing that the server could store. */
export function isEmptyExport({ payload }: ConvertedExport): boolean {
  return payload.accounts.length === 0
}
