// What a position of shares and options earns along the price of their underlying: when they expire, and before.
export * from './at-expiration.ts'
export * from './by-model.ts'
export * from './legs.ts'
export * from './approximate-profit.ts'
