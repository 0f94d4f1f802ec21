/** What is read again when a price changes: all that a price is part of. */
export const priceKeys = [
  ['positions'],
  ['dashboard'],
  ['profit'],
  ['lots'],
  ['wheels'],
  ['market', 'quotes'],
  ['market', 'chain'],
] as const
