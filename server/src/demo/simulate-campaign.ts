/** Plays one campaign through its months against the simulated market. */
import { expirationInstant } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import type { Campaign, Step } from './campaigns.ts'
import { spotAt, strikeAbove, strikeBelow } from './simulated-market.ts'
import { markAt } from './simulated-options.ts'
import type { DemoContract } from './simulated-options.ts'
import type { Month } from './timetable.ts'
import { averageOf } from './trades.ts'
import type { DemoTrade, Outcome } from './trades.ts'

type Leg = { readonly contract: DemoContract; readonly average: number }

type State = {
  readonly trades: readonly DemoTrade[]
  readonly shareCost: number | null
  readonly rolled: Leg | null
}

type Scene = { readonly campaign: Campaign; readonly month: Month; readonly order: number }

const spotAtExpiration = ({ campaign, month }: Scene): number =>
  spotAt(campaign.ticker, expirationInstant(month.expiration))

/** A strike that makes the step come out as it says, as near to the usual distance from the price as that allows. */
const strikes: Readonly<Partial<Record<Step, (scene: Scene, spot: number) => number>>> = {
  'put expires': (scene, spot) =>
    strikeBelow(scene.campaign.ticker, Math.min(spot * 0.95, spotAtExpiration(scene) * 0.985)),
  'put rolled': (scene, spot) => strikeBelow(scene.campaign.ticker, spot * 0.97),
  'put assigned': (scene, spot) =>
    strikeAbove(scene.campaign.ticker, Math.max(spot * 0.95, spotAtExpiration(scene) * 1.015)),
  'put open': ({ campaign }, spot) => strikeBelow(campaign.ticker, spot * 0.95),
  'call expires': (scene, spot) =>
    strikeAbove(scene.campaign.ticker, Math.max(spot * 1.04, spotAtExpiration(scene) * 1.015)),
  'called away': (scene, spot) =>
    strikeBelow(scene.campaign.ticker, Math.min(spot * 1.06, spotAtExpiration(scene) * 0.985)),
  'call open': ({ campaign }, spot) => strikeAbove(campaign.ticker, spot * 1.05),
}

const sell = (
  { campaign, month, order }: Scene,
  step: Step,
  atMs: number,
): Leg & { readonly trade: DemoTrade } => {
  const choose = strikes[step]
  assert(choose !== undefined, `a step that sells: ${step}`)
  const right = step.startsWith('put') ? 'Put' : 'Call'
  const strike = choose({ campaign, month, order }, spotAt(campaign.ticker, atMs))
  const contract: DemoContract = { ticker: campaign.ticker, right, strike, expiration: month.expiration }
  const price = markAt(contract, atMs)
  const trade: DemoTrade = {
    kind: 'option',
    ms: atMs,
    contract,
    quantity: -campaign.contracts,
    price,
    effect: 'OPENING',
    order,
  }
  return { contract, average: averageOf(price, -1), trade }
}

/** The leg of the month: what a roll left open, or one sold now. */
const legOf = (
  scene: Scene,
  step: Step,
  rolled: Leg | null,
): { readonly leg: Leg; readonly trades: readonly DemoTrade[] } => {
  if (rolled !== null) return { leg: rolled, trades: [] }
  const { trade, ...leg } = sell(scene, step, scene.month.opensAt)
  return { leg, trades: [trade] }
}

const removal = (
  { campaign, month }: Scene,
  { contract }: Leg,
  reason: 'Assignment' | 'Expiration',
): DemoTrade => ({
  kind: 'removal',
  ms: month.postedAt,
  contract,
  quantity: campaign.contracts,
  reason,
})

const delivery = ({ campaign, month }: Scene, { contract }: Leg, side: 1 | -1): DemoTrade => ({
  kind: 'shares',
  ms: month.postedAt,
  on: month.expiration,
  ticker: campaign.ticker,
  quantity: side * campaign.contracts * 100,
  price: contract.strike,
  effect: side > 0 ? 'OPENING' : 'CLOSING',
  fee: 0,
})

/** Buys back and sells the next month's in one order; the next step decides how that one comes out. */
const roll = (
  scene: Scene,
  leg: Leg,
  next: { readonly scene: Scene; readonly step: Step },
): { readonly leg: Leg; readonly trades: readonly DemoTrade[] } => {
  const { month, campaign, order } = scene
  const price = markAt(leg.contract, month.rollsAt)
  const close: DemoTrade = {
    kind: 'option',
    ms: month.rollsAt,
    contract: leg.contract,
    quantity: campaign.contracts,
    price,
    effect: 'CLOSING',
    order: order + 1,
  }
  const { trade, ...opened } = sell({ ...next.scene, order: order + 1 }, next.step, month.rollsAt)
  return { leg: opened, trades: [close, trade] }
}

type Play = (
  scene: Scene,
  step: Step,
  state: State,
  next: { readonly scene: Scene; readonly step: Step } | null,
) => State

const add = (state: State, trades: readonly DemoTrade[], change: Partial<State> = {}): State => ({
  ...state,
  rolled: null,
  ...change,
  trades: [...state.trades, ...trades],
})

const expires: Play = (scene, step, state) => {
  const { leg, trades } = legOf(scene, step, state.rolled)
  return add(state, [...trades, removal(scene, leg, 'Expiration')])
}
const assigned: Play = (scene, step, state) => {
  const { leg, trades } = legOf(scene, step, state.rolled)
  const shareCost = Math.round((leg.contract.strike - leg.average) * 1e4) / 1e4
  return add(state, [...trades, removal(scene, leg, 'Assignment'), delivery(scene, leg, 1)], { shareCost })
}
const calledAway: Play = (scene, step, state) => {
  const { leg, trades } = legOf(scene, step, state.rolled)
  return add(state, [...trades, removal(scene, leg, 'Assignment'), delivery(scene, leg, -1)], {
    shareCost: null,
  })
}
const rolls: Play = (scene, step, state, next) => {
  assert(next !== null, 'a roll is followed by a month')
  const { leg, trades } = legOf(scene, step, state.rolled)
  const rolled = roll(scene, leg, next)
  return add(state, [...trades, ...rolled.trades], { rolled: rolled.leg })
}
const opens: Play = (scene, step, state) => {
  const { leg, trades } = legOf(scene, step, state.rolled)
  return add(state, trades, { rolled: leg })
}
const rests: Play = (_scene, _step, state) => state

const plays: Readonly<Record<Step, Play>> = {
  'put expires': expires,
  'put rolled': rolls,
  'put assigned': assigned,
  'call expires': expires,
  'called away': calledAway,
  'shares rest': rests,
  'shares open': rests,
  nothing: rests,
  'put open': opens,
  'call open': opens,
}

/** `firstOrder` numbers the campaign's orders, two a month. */
export function simulateCampaign(campaign: Campaign, months: readonly Month[], firstOrder: number): Outcome {
  const scenes = campaign.steps.map((step, index) => {
    const month = months[index]
    assert(month !== undefined, 'a month for every step')
    return { step, scene: { campaign, month, order: firstOrder + 2 * index } }
  })
  const start: State = { trades: [], shareCost: null, rolled: null }
  const end = scenes.reduce(
    (state, { step, scene }, index) => plays[step](scene, step, state, scenes[index + 1] ?? null),
    start,
  )
  const { ticker, contracts } = campaign
  return {
    trades: end.trades,
    options:
      end.rolled === null
        ? []
        : [{ contract: end.rolled.contract, quantity: -contracts, average: end.rolled.average }],
    shares: end.shareCost === null ? [] : [{ ticker, quantity: contracts * 100, average: end.shareCost }],
  }
}
