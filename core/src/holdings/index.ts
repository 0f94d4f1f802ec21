// What an account holds, from its history and its broker's snapshot.
export * from './holdings.ts'
