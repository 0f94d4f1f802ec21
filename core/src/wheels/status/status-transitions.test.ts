import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CycleStatus } from '../../ledger/campaigns/cycle-status.ts'
import {
  automaticTransitions,
  cardStatus,
  checkTransition,
  cycleStatuses,
  impactLevel,
  manualTransitions,
  transitionKind,
  transitionRefusal,
} from './status-transitions.ts'

const pairs = cycleStatuses.flatMap((from) => cycleStatuses.map((to) => [from, to] as const))

/** The table of the specification, written down a second time as a picture: + by hand, * by detection only. */
const picture = `
            pending active monitoring assigned rolling covered expired closed paused
pending     .       +      .          .        .       .       .       +      .
active      .       .      +          +        +       +       *       +      +
monitoring  .       +      .          +        +       *       *       +      +
assigned    .       +      .          .        .       +       .       +      .
rolling     .       +      +          .        .       .       *       +      .
covered     .       +      +          *        .       .       *       +      .
expired     .       +      .          .        .       .       .       +      .
closed      .       .      .          .        .       .       .       .      .
paused      .       +      .          .        .       .       .       +      .
`
const [header = [], ...rows] = picture
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const drawn = (from: CycleStatus, to: CycleStatus): string | undefined =>
  rows.find(([name]) => name === from)?.[header.indexOf(to) + 1]

describe('every pair of statuses', () => {
  it.each(pairs)('%s to %s', (from, to) => {
    const sign = drawn(from, to)
    expect(['.', '+', '*']).toContain(sign)
    expect(checkTransition(from, to, { automated: false }).isValid).toBe(sign === '+')
    expect(checkTransition(from, to, { automated: true }).isValid).toBe(sign !== '.')
  })

  it('counts 26 steps by hand and 6 more by detection', () => {
    const valid = (automated: boolean) =>
      pairs.filter(([from, to]) => checkTransition(from, to, { automated }).isValid).length
    expect([valid(false), valid(true)]).toEqual([26, 32])
  })
})

describe('a refused change', () => {
  it('says what would be allowed', () => {
    const { reason } = checkTransition('assigned', 'paused', { automated: false })
    expect(transitionRefusal('assigned', 'paused', reason ?? '')).toBe(
      'Invalid status transition: assigned → paused. From assigned it may become active, closed or covered.',
    )
  })

  it('says that closed is the end', () => {
    const check = checkTransition('closed', 'active', { automated: true })
    expect(check.reason).toBe('A closed wheel stays closed.')
    expect(check.recommendations).toEqual(['Start a new wheel on the ticker instead.'])
  })

  it('says that nothing would change', () => {
    expect(checkTransition('active', 'active', { automated: false }).reason).toBe('It is active already.')
  })
})

describe('warnings', () => {
  const warned = (from: CycleStatus, to: CycleStatus, context = {}) =>
    checkTransition(from, to, { automated: false, ...context }).warnings.length

  it('ask whether an active wheel was closed by hand', () => {
    expect(warned('active', 'closed')).toBe(1)
    expect(warned('active', 'closed', { manualClosure: true })).toBe(0)
    expect(warned('covered', 'closed')).toBe(0)
  })

  it('ask for the shares when an assigned wheel becomes active', () => {
    expect(warned('assigned', 'active')).toBe(1)
    expect(warned('assigned', 'active', { sharesSold: true })).toBe(0)
    expect(warned('paused', 'active')).toBe(0)
  })
})

it.each([
  ['active', 'paused', 'suspension'],
  ['paused', 'closed', 'resumption'],
  ['rolling', 'closed', 'termination'],
  ['pending', 'active', 'progression'],
  ['monitoring', 'assigned', 'progression'],
  ['covered', 'active', 'regression'],
  ['active', 'rolling', 'lateral'],
  ['expired', 'active', 'lateral'],
] as const)('%s to %s is a %s', (from, to, kind) => {
  expect(transitionKind(from, to)).toBe(kind)
})

it('weighs a change by where it leads', () => {
  expect(cycleStatuses.map((status) => [status, impactLevel(status)])).toEqual([
    ['pending', 'low'],
    ['active', 'low'],
    ['monitoring', 'medium'],
    ['assigned', 'high'],
    ['rolling', 'medium'],
    ['covered', 'medium'],
    ['expired', 'high'],
    ['closed', 'high'],
    ['paused', 'low'],
  ])
})

it('groups cards: closed with a finished outcome is completed', () => {
  const grouped = cycleStatuses.map((status) => cardStatus(status, false))
  expect(grouped).toEqual([
    'active',
    'active',
    'active',
    'pending_assignment',
    'active',
    'active',
    'active',
    'closed',
    'paused',
  ])
  expect(cardStatus('closed', true)).toBe('completed')
})

it('stands in the documents as the program has it', () => {
  const page = readFileSync(`${import.meta.dirname}/../../../../docs/domain.md`, 'utf8')
  const told = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, from = '']) => (cycleStatuses as readonly string[]).includes(from))
    .map(([, from, manual, automatic]) => [from, manual, automatic])
  expect(told).toEqual(
    cycleStatuses.map((from) => [
      from,
      manualTransitions[from].join(', '),
      (automaticTransitions[from] ?? []).join(', '),
    ]),
  )
})
