/** Each ticker through the four phases of the wheel, and what each phase earned. */
import * as z from 'zod/mini'
import { id, money, requiredText, tradingDate } from '../codecs.ts'
import { phaseEarnings } from '../ledger/ledger.ts'
import { wheelRestsOn, wheelStatus } from './wheels.ts'

const byPhase = <S extends z.ZodMiniType>(each: S) =>
  z.object({ phase1: each, phase2: each, phase3: each, phase4: each })

const phaseWheel = z.object({
  id,
  cycleKey: z.string(),
  status: wheelStatus,
  startedAt: tradingDate,
  phase: z.nullable(z.number()),
  nextAction: z.string(),
})

const phaseTicker = z.object({
  ticker: z.string(),
  /** Whether the user follows it, with or without a wheel. */
  tracked: z.boolean(),
  /** 1 to 4: of the open wheel with the most capital, else of the last one that ended; null without any. */
  currentPhase: z.nullable(z.number()),
  /** How the last wheel ended, where none is open. */
  outcome: z.nullable(z.string()),
  /** Together exactly the realized P&L where the ledger tells it; null where nothing is known. */
  lifetimeEarnings: z.nullable(phaseEarnings),
  /** `estimate`: premium as planned times fixed factors, never part of a total. */
  earningsFrom: z.nullable(z.enum(['ledger', 'estimate'])),
  realizedPnl: z.nullable(money),
  /** Null where a position has no price or no known cost. */
  unrealizedPnl: z.nullable(money),
  /** Realized and open; null where the open part is unknown. */
  totalPnl: z.nullable(money),
  /** False where realized is of what is known alone; null without entries. */
  complete: z.nullable(z.boolean()),
  /** What hides the rest, as P&L has it; null without entries. */
  restsOn: z.nullable(wheelRestsOn),
  /** Open slots by phase: puts, blocks of shares, blocks or contracts with a call. */
  phaseData: byPhase(z.object({ slots: z.number() })),
  /** As on the Dashboard: what its short options tie up as far as it is known; null where nothing of it is held. */
  collateral: z.nullable(money),
  /** Short options that it leaves out, since theirs is unknown. */
  unknownCollateral: z.number(),
  /** Of its open wheel that runs longest, else of the last one. */
  activeDays: z.number(),
  /** Open ones. */
  wheels: z.array(phaseWheel),
  closedWheels: z.number(),
})
export type PhaseTicker = z.output<typeof phaseTicker>

export const phaseList = z.object({
  /** Tickers that are followed or have a wheel, those with an open one first. */
  items: z.array(phaseTicker),
  totals: z.object({
    activeTickers: z.number(),
    /** Of what is known; null where there are results and none of them is. */
    realizedPnl: z.nullable(money),
    /** Interest, fees and dividends that name no ticker, which P&L and Periods count and no phase does. */
    unnamedPnl: money,
    lifetimeEarnings: phaseEarnings,
    /** Realized and open of all tickers, as far as it is known; null beyond all range. */
    totalPnl: z.nullable(money),
    /** Tickers whose open P&L is unknown and left out of the total. */
    unknownTickers: z.number(),
    complete: z.boolean(),
    restsOn: wheelRestsOn,
    /** The collateral of the Dashboard, as far as it is known, and how many short options it leaves out. */
    collateral: z.nullable(money),
    unknownCollateral: z.number(),
    /** How many active tickers stand in each phase. */
    distribution: byPhase(z.number()),
  }),
})
export type PhaseList = z.output<typeof phaseList>

export const trackedTicker = z.object({ ticker: requiredText('Ticker is required', 40) })
