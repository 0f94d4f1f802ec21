import type { CampaignLineProps } from '../ui/wheel-marks/campaign-line.tsx'
import type { CapitalByPhase } from '../ui/wheel-marks/phases.ts'
import { day } from './amounts.ts'

export interface WheelSample {
  ticker: string
  note: string
  capital: CapitalByPhase
  line: CampaignLineProps
  netCost: number | null
  taxBasis: number | null
  premium: number
  profit: number
  pace: number
  next: { text: string; tone: 'gain' | 'accent' | 'warn' }
}

export const wheelSamples: readonly WheelSample[] = [
  {
    ticker: 'PCG',
    note: '3 contracts, 51 days',
    capital: { 1: 0, 2: 1000, 3: 2100, 4: 0 },
    line: {
      from: day('2026-10-01'),
      to: day('2026-11-20'),
      running: true,
      events: [
        { kind: 'put-sold', on: day('2026-10-01') },
        { kind: 'rolled', on: day('2026-10-08') },
        { kind: 'assigned', on: day('2026-10-16') },
        { kind: 'call-sold', on: day('2026-10-23') },
        { kind: 'expired', on: day('2026-10-30') },
        { kind: 'call-sold', on: day('2026-11-04') },
        { kind: 'call-sold', on: day('2026-11-16'), open: true },
      ],
      holds: [
        { phase: 1, from: day('2026-10-01'), to: day('2026-10-16') },
        { phase: 3, from: day('2026-10-16'), to: day('2026-11-20') },
      ],
    },
    netCost: 9.83,
    taxBasis: 10.28,
    premium: 345,
    profit: 178.03,
    pace: 0.301,
    next: { text: 'Call 10.50, 4 d, in the money', tone: 'gain' },
  },
  {
    ticker: 'AMD',
    note: '1 contract, 12 days',
    capital: { 1: 14_000, 2: 0, 3: 0, 4: 0 },
    line: {
      from: day('2026-11-09'),
      to: day('2026-12-08'),
      events: [{ kind: 'put-sold', on: day('2026-11-09'), open: true }],
      holds: [{ phase: 1, from: day('2026-11-09'), to: day('2026-11-20') }],
    },
    netCost: null,
    taxBasis: null,
    premium: 212,
    profit: 96.4,
    pace: 0.198,
    next: { text: 'Put 140, 18 d, delta −0.22', tone: 'accent' },
  },
  {
    ticker: 'INTC',
    note: '2 contracts, 88 days, called away once',
    capital: { 1: 4200, 2: 4400, 3: 0, 4: 1200 },
    line: {
      from: day('2026-08-24'),
      to: day('2026-11-20'),
      running: true,
      events: [
        { kind: 'put-sold', on: day('2026-08-24') },
        { kind: 'rolled', on: day('2026-09-10') },
        { kind: 'assigned', on: day('2026-09-25') },
        { kind: 'call-sold', on: day('2026-10-17') },
        { kind: 'called-away', on: day('2026-10-30') },
        { kind: 'put-sold', on: day('2026-11-02') },
        { kind: 'closed', on: day('2026-11-12') },
        { kind: 'shares-bought', on: day('2026-11-13') },
      ],
      holds: [
        { phase: 1, from: day('2026-08-24'), to: day('2026-09-25') },
        { phase: 2, from: day('2026-09-25'), to: day('2026-10-17') },
        { phase: 3, from: day('2026-10-17'), to: day('2026-10-30') },
        { phase: 2, from: day('2026-11-13'), to: day('2026-11-20') },
      ],
    },
    netCost: 21.44,
    taxBasis: 22.61,
    premium: 418,
    profit: -312.5,
    pace: -0.094,
    next: { text: '200 shares free of calls', tone: 'warn' },
  },
]
