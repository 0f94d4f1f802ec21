// The nine statuses of a wheel, and which may follow which. Changes by the user follow the table of the specification;
// detection may take six more steps, always marked as automatic.
// Authority: document 2, sections 4.1 and 2.5; document 3, section 4; the contract, "Wheels".
import type { CycleStatus } from '../../ledger/campaigns/cycle-status.ts'

export const cycleStatuses = [
  'pending',
  'active',
  'monitoring',
  'assigned',
  'rolling',
  'covered',
  'expired',
  'closed',
  'paused',
] as const satisfies readonly CycleStatus[]

/** What a user may change a status to. */
export const manualTransitions: Readonly<Record<CycleStatus, readonly CycleStatus[]>> = {
  pending: ['active', 'closed'],
  active: ['paused', 'monitoring', 'closed', 'assigned', 'rolling', 'covered'],
  paused: ['active', 'closed'],
  monitoring: ['active', 'paused', 'closed', 'assigned', 'rolling'],
  assigned: ['active', 'closed', 'covered'],
  rolling: ['active', 'closed', 'monitoring'],
  covered: ['active', 'closed', 'monitoring'],
  expired: ['closed', 'active'],
  closed: [],
}

/** What detection may change it to besides. */
export const automaticTransitions: Readonly<Partial<Record<CycleStatus, readonly CycleStatus[]>>> = {
  active: ['expired'],
  monitoring: ['expired', 'covered'],
  rolling: ['expired'],
  covered: ['expired', 'assigned'],
}

/** The context of a change of status; `metadata` in the specification. */
export interface TransitionContext {
  readonly automated: boolean
  /** The user says that they closed it by hand. */
  readonly manualClosure?: boolean
  /** The shares taken by assignment are gone. */
  readonly sharesSold?: boolean
}

/** `reason` is a sentence; warnings do not prevent a change. */
export interface TransitionCheck {
  readonly isValid: boolean
  readonly reason: string | null
  readonly warnings: readonly string[]
  readonly recommendations: readonly string[]
}

/** The statuses that may follow, in the order of the table. */
export function nextStatuses(from: CycleStatus, automated: boolean): readonly CycleStatus[] {
  const more = automated ? (automaticTransitions[from] ?? []) : []
  return [...manualTransitions[from], ...more]
}

/** Whether a status may follow another. A status never follows itself. */
export function checkTransition(
  from: CycleStatus,
  to: CycleStatus,
  context: TransitionContext,
): TransitionCheck {
  const allowed = nextStatuses(from, context.automated)
  if (allowed.includes(to))
    return {
      isValid: true,
      reason: null,
      warnings: warningsOf(from, to, context),
      recommendations: to === 'assigned' ? ['Check the assigned shares and what they cost.'] : [],
    }
  const recommendations = allowed.length === 0 ? ['Start a new wheel on the ticker instead.'] : []
  return { isValid: false, reason: reasonOf(from, to, allowed), warnings: [], recommendations }
}

/** The refusal as the specification words it. */
export function transitionRefusal(from: CycleStatus, to: CycleStatus, reason: string): string {
  return `Invalid status transition: ${from} → ${to}. ${reason}`
}

function reasonOf(from: CycleStatus, to: CycleStatus, allowed: readonly CycleStatus[]): string {
  if (from === to) return `It is ${to} already.`
  if (allowed.length === 0) return `A ${from} wheel stays ${from}.`
  return `From ${from} it may become ${inWords(allowed)}.`
}

function inWords(words: readonly string[]): string {
  const [last] = words.slice(-1)
  return words.length < 2 ? (last ?? '') : `${words.slice(0, -1).join(', ')} or ${last}`
}

function warningsOf(from: CycleStatus, to: CycleStatus, context: TransitionContext): string[] {
  if (from === 'active' && to === 'closed' && context.manualClosure !== true)
    return ['It is active: close its positions first, or say that you closed them by hand.']
  if (from === 'assigned' && to === 'active' && context.sharesSold !== true)
    return ['The assigned shares are not recorded as sold.']
  return []
}

export type TransitionKind =
  | 'suspension'
  | 'resumption'
  | 'termination'
  | 'progression'
  | 'regression'
  | 'lateral'

const order: Partial<Readonly<Record<CycleStatus, number>>> = {
  pending: 0,
  active: 1,
  monitoring: 2,
  assigned: 3,
  covered: 4,
  closed: 5,
}

/** What kind of step a change is; `rolling` and `expired` are outside the order of the others. */
export function transitionKind(from: CycleStatus, to: CycleStatus): TransitionKind {
  if (to === 'paused') return 'suspension'
  if (from === 'paused') return 'resumption'
  if (to === 'closed') return 'termination'
  const [before, after] = [order[from], order[to]]
  if (before === undefined || after === undefined || before === after) return 'lateral'
  return after > before ? 'progression' : 'regression'
}

export type ImpactLevel = 'low' | 'medium' | 'high'

const impacts: Readonly<Record<CycleStatus, ImpactLevel>> = {
  pending: 'low',
  active: 'low',
  monitoring: 'medium',
  assigned: 'high',
  rolling: 'medium',
  covered: 'medium',
  expired: 'high',
  closed: 'high',
  paused: 'low',
}

/** How much a change to that status matters. */
export function impactLevel(to: CycleStatus): ImpactLevel {
  return impacts[to]
}

export const triggerEvents = [
  'manual',
  'assignment',
  'expiration',
  'position_change',
  'auto_detection',
] as const
export type TriggerEvent = (typeof triggerEvents)[number]

/** As cards group them: a finished outcome makes a closed wheel completed. */
export type CardStatus = 'active' | 'pending_assignment' | 'completed' | 'paused' | 'closed'

/** Which group of cards a wheel stands in. */
export function cardStatus(status: CycleStatus, isFinished: boolean): CardStatus {
  if (status === 'assigned') return 'pending_assignment'
  if (status === 'paused') return 'paused'
  if (status !== 'closed') return 'active'
  return isFinished ? 'completed' : 'closed'
}
