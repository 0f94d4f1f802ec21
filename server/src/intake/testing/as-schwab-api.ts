/**
 * As Schwab's interface answers: trades, and what was received and delivered, posted in the morning after. Fee items
 * come first; the shares of an assignment are a trade of their own; a dividend names its company alone.
 */
import { assertNever } from '@wheelwright/core'
import { addedBy, cents, deliveryOf, netOf, osi } from './told.ts'
import type { Contract, Happening, LegAction, Moved, Paid, ShareTrade } from './told.ts'
import { adjusted, isEvent, type Told, type ToldEvent } from './told-events.ts'

const accountNumber = '99990000'

const signs: Readonly<Record<LegAction, number>> = { STO: -1, STC: -1, BTO: 1, BTC: 1 }

const currency = { assetType: 'CURRENCY', status: 'ACTIVE', symbol: 'CURRENCY_USD', instrumentId: 1 }
const feeItem = (fee: number, feeType: string) => ({
  instrument: currency,
  amount: fee,
  cost: -fee,
  feeType,
})

const optionOf = (contract: Contract) => ({
  assetType: 'OPTION',
  status: 'ACTIVE',
  symbol: osi(contract),
  expirationDate: `${contract.expires}T04:00:00+0000`,
  optionPremiumMultiplier: 100,
  putCall: contract.right === 'P' ? 'PUT' : 'CALL',
  strikePrice: contract.strike,
  type: 'VANILLA',
  underlyingSymbol: contract.root,
  optionDeliverables: [
    { rootSymbol: contract.root, strikePercent: 100, deliverableNumber: 1, deliverableUnits: 100 },
  ],
})

const nextMorning = (on: string): string => {
  const day = new Date(`${on}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return `${day.toISOString().slice(0, 10)}T07:30:12+0000`
}

const words = ({ right, root, strike, expires }: Contract): string => {
  const [year = '', month, day] = expires.split('-')
  return `${right === 'P' ? 'PUT' : 'CALL'} ${root} INC $${strike} EXP ${month}/${day}/${year.slice(2)}`
}

const shareTrade = (trade: ShareTrade, time: string) => {
  const { symbol, action, price, fee, on } = trade
  const amount = action === 'Buy' ? trade.shares : -trade.shares
  const effect = (action === 'Buy') === (trade.isShort === true) ? 'CLOSING' : 'OPENING'
  const cost = cents(-amount * price)
  return {
    type: 'TRADE',
    time,
    tradeDate: `${on}T20:00:00+0000`,
    netAmount: netOf(trade),
    transferItems: [
      feeItem(0, 'COMMISSION'),
      ...(fee > 0 ? [feeItem(fee, 'TAF_FEE')] : []),
      { instrument: { assetType: 'EQUITY', symbol }, amount, cost, price, positionEffect: effect },
    ],
  }
}

const ended = (description: string, on: string, contract: Contract, amount: number) => ({
  type: 'RECEIVE_AND_DELIVER',
  time: nextMorning(on),
  netAmount: 0,
  description: `Removed due to ${description} ${words(contract)}`,
  transferItems: [
    {
      instrument: optionOf(contract),
      amount,
      cost: 0,
      price: 0,
      positionEffect: 'CLOSING',
    },
  ],
})

const paid = ({ on, amount, symbol }: Paid) => ({
  type: 'DIVIDEND_OR_INTEREST',
  time: `${on}T10:00:00+0000`,
  netAmount: amount,
  description: `${symbol} INC`,
  transferItems: [{ instrument: currency, amount, cost: 0, price: 0 }],
})

const moved = ({ on, what, quantity: amount }: Moved) => ({
  type: 'RECEIVE_AND_DELIVER',
  time: `${on}T16:00:00+0000`,
  netAmount: 0,
  description: 'TRANSFER OF SECURITY OR OPTION',
  transferItems: [
    {
      instrument: typeof what === 'string' ? { assetType: 'EQUITY', symbol: what } : optionOf(what),
      amount,
      cost: 0,
      price: 0,
      positionEffect: 'UNKNOWN',
    },
  ],
})

const eventTransactions = (event: ToldEvent): readonly object[] => {
  const { on } = event
  const received = (instrument: object, amount: number, description: string) => ({
    type: 'RECEIVE_AND_DELIVER',
    time: `${on}T12:00:00+0000`,
    tradeDate: `${on}T12:00:00+0000`,
    netAmount: 0,
    description,
    transferItems: [{ instrument, amount, cost: 0, price: 0 }],
  })
  switch (event.kind) {
    case 'reversed': {
      const { symbol, held, whole, contracts } = event
      const leaves = `${symbol} INC XXXREVERSE SPLIT EFF: 04/06/26`
      return [
        received({ assetType: 'EQUITY', symbol: '98765Q109' }, -held, leaves),
        received({ assetType: 'EQUITY', symbol }, whole, `${symbol} INC`),
        ...contracts.flatMap(({ contract, count }) => [
          received(optionOf(contract), -count, leaves),
          received(optionOf(adjusted(contract)), count, `${symbol} INC`),
        ]),
      ]
    }
    case 'in lieu':
      return [
        {
          type: 'TRADE',
          time: `${on}T12:00:00+0000`,
          tradeDate: `${on}T12:00:00+0000`,
          netAmount: event.amount,
          transferItems: [
            {
              instrument: { assetType: 'EQUITY', symbol: event.symbol },
              amount: -event.shares,
              cost: event.amount,
              price: cents(event.amount / event.shares),
              positionEffect: 'CLOSING',
            },
          ],
        },
      ]
    case 'cash': {
      const { of, amount } = event
      const words = { transfer: 'Tfr BANK', interest: 'MARGIN INTEREST', fee: 'ADR FEE' }
      const types = { transfer: 'ELECTRONIC_FUND', interest: 'DIVIDEND_OR_INTEREST', fee: 'JOURNAL' }
      return [
        {
          type: types[of],
          time: `${on}T10:00:00+0000`,
          netAmount: amount,
          description: words[of],
          transferItems: [{ instrument: currency, amount, cost: 0, price: 0 }],
        },
      ]
    }
    case 'renamed':
    case 'withheld':
    case 'returned':
    case 'canceled':
    case 'merged':
      return []
    default:
      return assertNever(event)
  }
}

const transactionsOf = (happening: Happening): readonly object[] => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts, price, fee } = happening
      const amount = signs[action] * contracts
      const item = {
        instrument: optionOf(contract),
        amount,
        cost: cents(-amount * price * 100),
        price,
        positionEffect: action.endsWith('O') ? 'OPENING' : 'CLOSING',
      }
      const at = `${on}T15:30:00+0000`
      const fees = [feeItem(cents(fee - 0.02), 'COMMISSION'), feeItem(0.02, 'OPT_REG_FEE')]
      return [
        {
          type: 'TRADE',
          time: at,
          tradeDate: at,
          netAmount: netOf(happening),
          transferItems: [...fees, item],
        },
      ]
    }
    case 'expired':
      return [ended('Expiration', on, happening.contract, addedBy(happening))]
    case 'assigned':
      return [
        ended('Assignment', on, happening.contract, addedBy(happening)),
        shareTrade(deliveryOf(happening), nextMorning(on)),
      ]
    case 'exercised':
      return [
        ended('Exercise', on, happening.contract, addedBy(happening)),
        shareTrade(deliveryOf(happening), nextMorning(on)),
      ]
    case 'shares':
      return [shareTrade(happening, `${on}T20:00:00+0000`)]
    case 'dividend':
      return [paid(happening)]
    case 'split': {
      const { symbol, ratio, held } = happening
      const item = {
        instrument: { assetType: 'EQUITY', symbol },
        amount: held * (ratio - 1),
        cost: 0,
        price: 0,
        positionEffect: 'UNKNOWN',
      }
      return [
        {
          type: 'RECEIVE_AND_DELIVER',
          time: `${on}T08:00:00+0000`,
          netAmount: 0,
          description: 'FORWARD SPLIT WITH STOCK SPLIT SHARES',
          transferItems: [item],
        },
      ]
    }
    case 'moved':
      return [moved(happening)]
    default:
      return assertNever(happening)
  }
}

interface Numbered {
  readonly account: string
  readonly firstId: number
}

/** The transactions themselves, latest first. */
export function schwabTransactions(
  happenings: readonly Told[],
  { account, firstId }: Numbered = { account: accountNumber, firstId: 910000000001 },
): Readonly<Record<string, unknown>>[] {
  return happenings
    .flatMap((told) => (isEvent(told) ? eventTransactions(told) : transactionsOf(told)))
    .map((transaction, at) => ({
      activityId: firstId + at,
      accountNumber: account,
      status: 'VALID',
      subAccount: 'MARGIN',
      ...transaction,
    }))
    .toReversed()
}

export function asSchwabApi(happenings: readonly Told[]): string {
  return JSON.stringify(schwabTransactions(happenings), null, 2)
}
