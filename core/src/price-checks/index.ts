export * from './candidate.ts'
export * from './judge-price.ts'
