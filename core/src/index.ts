// The pure domain: values in, values out. No clock, no randomness, no input or output.
export * from './assert.ts'
export * from './instant.ts'
export * from './micros.ts'
export * from './money.ts'
export * from './quantity.ts'
export * from './result.ts'
export * from './trading-date.ts'
