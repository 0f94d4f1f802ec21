// The words of what happened to a lot. Authority: document 3, section 4 ("event types").
import type { CycleEventType } from '../../ledger/campaigns/cycle.ts'
import type { EntryKind } from '../../ledger/entries/entry.ts'

const labels: Readonly<Record<CycleEventType, string>> = {
  SELL_PUT: 'Put sold',
  SELL_PUT_CLOSE: 'Put expired',
  BUY_PUT_CLOSE: 'Put bought back',
  PUT_ASSIGNMENT: 'Put assigned',
  BUY_SHARES: 'Shares bought',
  SELL_SHARES: 'Shares sold',
  SELL_CALL_OPEN: 'Call sold',
  SELL_CALL_CLOSE: 'Call bought back',
  CALL_ASSIGNMENT: 'Called away',
  BUY_OPTION: 'Long call bought',
  SELL_OPTION: 'Long call sold',
  DIVIDEND: 'Dividend',
  SPLIT: 'Split',
  TRANSFER: 'Moved between accounts',
  FEE: 'Fee',
}

/** One word of the specification stands for two things that traders tell apart. */
const byKind: Partial<Readonly<Record<EntryKind, Partial<Record<CycleEventType, string>>>>> = {
  expiration: { SELL_CALL_CLOSE: 'Call expired', SELL_OPTION: 'Long call expired' },
  exercise: { SELL_OPTION: 'Long call exercised' },
  'corporate-action': { BUY_SHARES: 'From a corporate action' },
  'opening-balance': { BUY_SHARES: 'Held before the history begins' },
}

export function eventLabel(type: CycleEventType, kind: EntryKind): string {
  return byKind[kind]?.[type] ?? labels[type]
}
