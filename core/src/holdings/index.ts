// What an account holds, from its history and its broker's snapshot; what that is worth, and the sums of it.
export * from './holdings.ts'
export * from './option-classification.ts'
export * from './position-record.ts'
export * from './tax-lots.ts'
export * from './covered-calls.ts'
export * from './portfolio-coverage.ts'
