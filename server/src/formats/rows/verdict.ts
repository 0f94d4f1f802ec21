/** What becomes of a row: entries, nothing with a reason, or a refusal (the row's first fault, else the one given). */
import type { Entry } from '@wheelwright/core/entries'
import type { Row } from './row.ts'

type Filled = 'id' | 'accountId' | 'batchId' | 'source' | 'brokerId' | 'netCash'
type Unfilled<E> = E extends Entry ? Omit<E, Filled> : never

/** An entry as a row states it, before it has an account and an id. Net cash is gross less fees. */
export type EntryDraft = Unfilled<Entry>

export type Verdict =
  | { readonly kind: 'take'; readonly drafts: readonly EntryDraft[]; readonly brokerId: string | null }
  | { readonly kind: 'ignore'; readonly reason: string }
  | { readonly kind: 'refuse' }

/** Takes what was read; where a draft is null the row has said why. */
export function takeAll(drafts: readonly (EntryDraft | null)[], brokerId: string | null = null): Verdict {
  const sound = drafts.filter((draft) => draft !== null)
  return sound.length === drafts.length ? { kind: 'take', drafts: sound, brokerId } : { kind: 'refuse' }
}

export function take(draft: EntryDraft | null, brokerId: string | null = null): Verdict {
  return draft === null ? { kind: 'refuse' } : { kind: 'take', drafts: [draft], brokerId }
}

/** The same of other drafts. */
export function withDrafts(verdict: Verdict, change: (draft: EntryDraft) => EntryDraft): Verdict {
  return verdict.kind === 'take' ? { ...verdict, drafts: verdict.drafts.map(change) } : verdict
}

export function ignore(reason: string): Verdict {
  return { kind: 'ignore', reason }
}

export function refuseRow(row: Row, field: string | null, reason: string): Verdict {
  row.refuse(field, reason)
  return { kind: 'refuse' }
}
