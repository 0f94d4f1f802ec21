// The ledger: entries in, lots, legs, cycles and figures out.
export * from './check-entry.ts'
export * from './entry-rules.ts'
export * from './entry.ts'
