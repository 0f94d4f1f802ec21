// What is traded: symbols of shares and contracts, in every notation that brokers write.
export * from './equity-symbol.ts'
export * from './money-market.ts'
export * from './option-contract.ts'
export * from './option-root.ts'
export * from './option-symbol.ts'
export * from './share-block.ts'
