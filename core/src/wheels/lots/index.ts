// Lots of wheels: what they are, what may be done with them, and what the forms ask for.
export * from './bound-lot.ts'
export * from './contracts-in-turn.ts'
export * from './lot-actions.ts'
export * from './lot-orders.ts'
export * from './lot-steps.ts'
export * from './lots-of-cycle.ts'
export * from './move-call.ts'
export * from './wheel-lot.ts'
