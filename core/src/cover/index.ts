// What stands behind short calls and puts: shares, long calls, long puts.
export * from './coverage.ts'
export * from './short-call.ts'
export * from './spread-pairs.ts'
