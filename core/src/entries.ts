// What telling an entry needs of the domain: values, instruments, and what an entry is. The thread that reads a file loads this
// alone, since all of the domain is some 250 modules more, which took longer to load than a file of some thousand rows to read.
export * from './base/index.ts'
export * from './instruments/index.ts'
export { nextMarketDay } from './market/market-calendar.ts'
export * from './ledger/entries/check-entry.ts'
export * from './ledger/entries/entry-kinds.ts'
export * from './ledger/entries/entry-rules.ts'
export * from './ledger/entries/entry-worth.ts'
export * from './ledger/entries/entry.ts'
export * from './ledger/entries/instrument-key.ts'
export * from './ledger/entries/same-entry.ts'
export * from './ledger/booking/splits/split-ratio.ts'
export type { CashLike } from './figures/cash-collateral.ts'
