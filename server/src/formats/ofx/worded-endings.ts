/**
 * Some brokers have no closures: an option that ended is a trade or a transfer of theirs, for nothing, and only its words say
 * that it was assigned, exercised or expired.
 */
import { absQuantity, negateQuantity, zeroMoney } from '@wheelwright/core/entries'
import type { OptionInstrument, Quantity } from '@wheelwright/core/entries'
import { endingDraft, unsidedDraft } from '../rows/drafts.ts'
import type { EndingKind, RowFacts } from '../rows/drafts.ts'
import type { EntryDraft } from '../rows/verdict.ts'

const words = /\b(ASSIGN|EXPIR|EXERCIS)ED\b|\b(?:DUE TO|OPTION) (ASSIGN|EXPIR|EXERCIS)(?:MENT|ATION|E)\b/i

const kinds: Readonly<Record<string, EndingKind>> = {
  ASSIGN: 'assignment',
  EXPIR: 'expiration',
  EXERCIS: 'exercise',
}

/** How a contract ended, by the words of its row; null where they do not say that it did. */
export function endingIn(note: string): EndingKind | null {
  const [, done, due] = words.exec(note) ?? []
  return kinds[(done ?? due ?? '').toUpperCase()] ?? null
}

/** A short is assigned and a long exercised; which of them expired is what is open. */
export function wordedEnding(
  facts: RowFacts,
  kind: EndingKind,
  option: OptionInstrument,
  units: Quantity,
  fees = zeroMoney,
): EntryDraft {
  const [size, settlement] = [absQuantity(units), { gross: zeroMoney, fees }]
  if (kind === 'expiration') return unsidedDraft(facts, option, size, settlement)
  return endingDraft(facts, kind, option, kind === 'assignment' ? size : negateQuantity(size), settlement)
}
