// What covers what: calls by shares, puts by puts, and the collateral that the rest asks for.
export * from './coverage.ts'
export * from './covered-calls.ts'
export * from './portfolio-coverage.ts'
export * from './short-call.ts'
