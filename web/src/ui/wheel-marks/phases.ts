/** The four phases of a wheel, as the specification names them. */
export const phases = [1, 2, 3, 4] as const
export type Phase = (typeof phases)[number]

export const phaseNames: Record<Phase, string> = {
  1: 'Cash-Secured Put',
  2: '100 Shares Acquired',
  3: 'Covered Call',
  4: 'Shares Called Away',
}

export const phaseColors: Record<Phase, string> = {
  1: 'var(--phase-1)',
  2: 'var(--phase-2)',
  3: 'var(--phase-3)',
  4: 'var(--phase-4)',
}

/** Capital in each phase, in any one unit; none of them negative. */
export type CapitalByPhase = Readonly<Record<Phase, number>>
