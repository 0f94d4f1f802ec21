/** The worked cases of docs/domain.md (sections 4 and 12) as happenings, oldest first. */
import { assigned, contractOf, expired, leg, shares, type Happening } from './told.ts'

/** Section 4. June's third Friday of 2026 is a holiday of the exchange: the call expires on the Thursday before. */
export const workedCase: readonly Happening[] = [
  leg('2026-02-20', 'STO', 1, 'ABC 50P 2026-03-20', 2),
  leg('2026-03-20', 'BTC', 1, 'ABC 50P 2026-03-20', 3),
  leg('2026-03-20', 'STO', 1, 'ABC 48P 2026-04-17', 2.6),
  assigned('2026-04-17', 1, 'ABC 48P 2026-04-17'),
  leg('2026-04-20', 'STO', 1, 'ABC 51C 2026-05-15', 1),
  expired('2026-05-15', 1, 'ABC 51C 2026-05-15'),
  leg('2026-05-18', 'STO', 1, 'ABC 50C 2026-06-18', 1.2),
  assigned('2026-06-18', 1, 'ABC 50C 2026-06-18'),
]

export const partialAssignment: readonly Happening[] = [
  leg('2026-01-05', 'STO', 2, 'PCG 50P 2026-02-20', 2),
  leg('2026-01-06', 'STO', 3, 'PCG 50P 2026-02-20', 2.5),
  assigned('2026-02-10', 3, 'PCG 50P 2026-02-20', 5),
  expired('2026-02-20', 2, 'PCG 50P 2026-02-20'),
  leg('2026-02-23', 'STO', 2, 'PCG 52C 2026-03-20', 1),
  assigned('2026-03-20', 2, 'PCG 52C 2026-03-20', 5),
  shares('2026-03-23', 'Sell', 100, 'PCG', 49.5, 0.03),
]

export const earlyAssignment: readonly Happening[] = [
  leg('2026-04-02', 'STO', 2, 'XYZ 60P 2026-04-17', 1.4),
  assigned('2026-04-17', 2, 'XYZ 60P 2026-04-17'),
  leg('2026-04-20', 'STO', 2, 'XYZ 62.5C 2026-05-15', 1.1),
  assigned('2026-05-06', 1, 'XYZ 62.5C 2026-05-15'),
  assigned('2026-05-15', 1, 'XYZ 62.5C 2026-05-15'),
  { kind: 'dividend', on: '2026-05-28', symbol: 'XYZ', amount: 45, recordedOn: '2026-05-07' },
]

export const splitWithCall: readonly Happening[] = [
  leg('2026-05-01', 'STO', 1, 'ABC 90P 2026-05-15', 2.1),
  assigned('2026-05-15', 1, 'ABC 90P 2026-05-15'),
  leg('2026-05-18', 'STO', 1, 'ABC 105C 2026-07-17', 3),
  {
    kind: 'split',
    on: '2026-06-10',
    symbol: 'ABC',
    ratio: 3,
    held: 100,
    short: [{ contract: contractOf('ABC 105C 2026-07-17'), contracts: 1 }],
  },
  leg('2026-06-24', 'BTC', 1, 'ABC 35C 2026-07-17', 0.8),
  assigned('2026-07-17', 2, 'ABC 35C 2026-07-17'),
  shares('2026-07-20', 'Sell', 100, 'ABC', 34.2, 0.03),
]
