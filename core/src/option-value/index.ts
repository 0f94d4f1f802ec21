// What an option is worth, what that says of the volatility, and how likely it is to be exercised.
export * from './european.ts'
export * from './terms.ts'
export * from './implied-volatility.ts'
export * from './odds.ts'
export * from './american.ts'
export * from './american-implied-volatility.ts'
export * from './early-assignment.ts'
