/**
 * As tastytrade exports its history: latest first, an assignment without an action and with a quantity above zero, the
 * shares of an assignment in a row of the same instant, a split as the old position closed and the new one opened.
 */
import { assertNever } from '@wheelwright/core'
import { addedBy, deliveryOf, netOf, osi } from './told.ts'
import type { Contract, Happening, LegAction, ShareTrade } from './told.ts'
import { adjusted, isEvent, type Told, type ToldEvent } from './told-events.ts'
import { tastytradeFile } from '../../formats/testing/broker-files.ts'

const actions: Readonly<Record<LegAction, string>> = {
  STO: 'Sell to Open',
  BTO: 'Buy to Open',
  BTC: 'Buy to Close',
  STC: 'Sell to Close',
}

const codeOf = (action: string): string => action.toUpperCase().replaceAll(' ', '_')

const dollars = (amount: number): string => {
  const text = amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return text.includes(',') ? `"${text}"` : text
}

const termsOf = ({ root, expires, strike, right }: Contract): string => {
  const [year = '', month = '', day = ''] = expires.split('-')
  const expiration = `${Number(month)}/${day}/${year.slice(2)}`
  return `100,${root},${root},${expiration},${strike},${right === 'P' ? 'PUT' : 'CALL'}`
}

const endings = { expired: 'Expiration', assigned: 'Assignment', exercised: 'Exercise' }

const winter = (on: string): string => (on < '2026-03-08' || on >= '2026-11-01' ? '-0500' : '-0400')
const at = (on: string, time: string): string => `${on}T${time}${winter(on)}`

const nameOf = ({ action, isShort }: ShareTrade): string =>
  `${action} to ${(action === 'Buy') === (isShort === true) ? 'Close' : 'Open'}`

const delivered = (trade: ShareTrade): string => {
  const { on, action, symbol, shares, price, fee } = trade
  const name = nameOf(trade)
  const value = (action === 'Buy' ? -1 : 1) * shares * price
  const row = [at(on, '17:00:00'), 'Receive Deliver', name, codeOf(name), symbol, 'Equity']
  return `${row.join(',')},"${name} ${shares} ${symbol}",${dollars(value)},${shares},${dollars(value / shares)},--,${(-fee).toFixed(2)},,,,,,,,USD`
}

const splitRow = (
  on: string,
  action: string,
  quantity: number,
  value: number,
  contract: Contract | string,
): string => {
  const isShare = typeof contract === 'string'
  const [symbol, type] = isShare ? [contract, 'Equity'] : [osi(contract), 'Equity Option']
  const terms = isShare ? ',,,,,' : termsOf(contract)
  return `${at(on, '06:01:00')},Receive Deliver,Forward Split,${action},${symbol},${type},Forward split,${dollars(value)},${quantity},${dollars(value / quantity)},--,0.00,${terms},,USD`
}

/** A position closed and another opened at the value that is carried over. */
const changed = (
  when: string,
  name: string,
  [from, to]: readonly [string | Contract, string | Contract],
  [before, after]: readonly [number, number],
  value: number,
): string[] => {
  const row = (action: string, what: string | Contract, amount: number, count: number) => {
    const [symbol, type, terms] =
      typeof what === 'string' ? [what, 'Equity', ',,,,,'] : [osi(what), 'Equity Option', termsOf(what)]
    return `${when},Receive Deliver,${name},${action},${symbol},${type},${name},${dollars(amount)},${Math.abs(count)},0,--,0.00,${terms},,USD`
  }
  return before < 0
    ? [row('BUY_TO_CLOSE', from, -value, before), row('SELL_TO_OPEN', to, value, after)]
    : [row('SELL_TO_CLOSE', from, value, before), row('BUY_TO_OPEN', to, -value, after)]
}

const cashNames = { transfer: 'Deposit', interest: 'Credit Interest', fee: 'Fee' }

const eventRows = (event: ToldEvent): readonly string[] => {
  const { on } = event
  const money = (name: string, symbol: string, amount: number): string =>
    `${at(on, '17:00:00')},Money Movement,${name},,${symbol},${symbol === '' ? '' : 'Equity'},${symbol === '' ? name.toUpperCase() : `${symbol} INC`},${dollars(amount)},0,,--,0.00,,,,,,,,USD`
  switch (event.kind) {
    case 'renamed': {
      const { symbol, to, held, contracts } = event
      const when = at(on, '06:00:00')
      return [
        ...(held > 0 ? changed(when, 'Symbol Change', [symbol, to], [held, held], 900) : []),
        ...contracts.flatMap(({ contract, count }) =>
          changed(when, 'Symbol Change', [contract, { ...contract, root: to }], [count, count], 500),
        ),
      ]
    }
    case 'reversed': {
      const { symbol, held, whole, contracts } = event
      const when = at(on, '08:00:00')
      return [
        ...changed(when, 'Reverse Split', [symbol, symbol], [held, whole], 1000),
        ...contracts.flatMap(({ contract, count }) =>
          changed(when, 'Reverse Split', [contract, adjusted(contract)], [count, count], 60),
        ),
      ]
    }
    case 'in lieu': {
      const { symbol, amount, shares } = event
      return [
        `${at(on, '17:00:00')},Trade,Sell to Close,SELL_TO_CLOSE,${symbol},Equity,Fraction,${dollars(amount)},${shares},${dollars(amount / shares)},0.00,0.00,,,,,,,,USD`,
      ]
    }
    case 'cash':
      return [
        money(
          event.of === 'transfer' && event.amount < 0 ? 'Withdrawal' : cashNames[event.of],
          '',
          event.amount,
        ),
      ]
    case 'withheld':
      return [money('Dividend', event.symbol, event.amount)]
    case 'merged': {
      const { symbol, to, held, came, cash } = event
      return came === 0
        ? [
            `${at(on, '17:00:00')},Receive Deliver,Cash Merger,SELL_TO_CLOSE,${symbol},Equity,Cash merger,${dollars(cash)},${held},0,--,0.00,,,,,,,,USD`,
          ]
        : changed(at(on, '17:00:00'), 'Stock Merger', [symbol, to], [held, came], 900)
    }
    case 'returned':
    case 'canceled':
      return []
    default:
      return assertNever(event)
  }
}

const rowsOf = (happening: Happening, order: string): readonly string[] => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { contract, contracts, price, fee } = happening
      const action = actions[happening.action]
      const value = (action.startsWith('Sell') ? 100 : -100) * contracts * price
      const row = [at(on, '10:30:00'), 'Trade', action, codeOf(action), osi(contract), 'Equity Option']
      const charged = `${(-fee + 0.15 * contracts).toFixed(2)},${(-0.15 * contracts).toFixed(2)}`
      return [
        `${row.join(',')},${action},${dollars(value)},${contracts},${dollars(value / contracts)},${charged},${termsOf(contract)},${on.replaceAll('-', '')},USD`,
      ]
    }
    case 'expired':
    case 'assigned':
    case 'exercised': {
      const { kind, contract, contracts } = happening
      const name = endings[kind]
      const action = kind === 'expired' ? `${addedBy(happening) > 0 ? 'BUY' : 'SELL'}_TO_CLOSE` : ''
      const row = [at(on, '17:00:00'), 'Receive Deliver', name, action, osi(contract), 'Equity Option']
      const option = `${row.join(',')},Removal of option due to ${name.toLowerCase()},0.00,${contracts},0.00,--,0.00,${termsOf(contract)},,USD`
      return kind === 'expired' ? [option] : [option, delivered(deliveryOf(happening))]
    }
    case 'shares': {
      const { symbol, shares, fee } = happening
      const action = nameOf(happening)
      const value = netOf({ ...happening, fee: 0 })
      const row = [at(on, '11:00:00'), 'Trade', action, codeOf(action), symbol, 'Equity', action]
      return [
        `${row.join(',')},${dollars(value)},${shares},${dollars(value / shares)},0.00,${(-fee).toFixed(2)},,,,,,,${order},USD`,
      ]
    }
    case 'dividend':
      return [
        `${at(on, '17:00:00')},Money Movement,Dividend,,${happening.symbol},Equity,${happening.symbol} INC,${dollars(happening.amount)},0,,--,0.00,,,,,,,,USD`,
      ]
    case 'split': {
      const { symbol, ratio, held, short } = happening
      return [
        splitRow(on, 'SELL_TO_CLOSE', held, 9000, symbol),
        splitRow(on, 'BUY_TO_OPEN', held * ratio, -9000, symbol),
        ...short.flatMap(({ contract, contracts }) => [
          splitRow(on, 'BUY_TO_CLOSE', contracts, -150, contract),
          splitRow(on, 'SELL_TO_OPEN', contracts * ratio, 150, {
            ...contract,
            strike: contract.strike / ratio,
          }),
        ]),
      ]
    }
    case 'moved': {
      const { what, quantity, goes } = happening
      const isShare = typeof what === 'string'
      const [symbol, type, terms] = isShare
        ? [what, 'Equity', ',,,,,']
        : [osi(what), 'Equity Option', termsOf(what)]
      const action = `${quantity > 0 ? 'BUY' : 'SELL'}_TO_${goes === 'in' ? 'OPEN' : 'CLOSE'}`
      const size = Math.abs(quantity)
      const words = `${goes === 'in' ? 'Received' : 'Delivered'} ${size}.0 ${symbol} via ACAT`
      return [
        `${at(on, '17:00:00')},Receive Deliver,ACAT,${action},${symbol},${type},${words},0.00,${size},0.00,--,0.00,${terms},,USD`,
      ]
    }
    default:
      return assertNever(happening)
  }
}

/** Every trade of shares is an order of its own: fills with one number are one purchase. */
export function asTastytrade(happenings: readonly Told[]): string {
  const trades = new Map<string, number>()
  const rows = happenings.flatMap((happening) => {
    const place = (trades.get(happening.on) ?? 0) + 1
    if (happening.kind === 'shares') trades.set(happening.on, place)
    return isEvent(happening)
      ? eventRows(happening)
      : rowsOf(happening, `${happening.on.replaceAll('-', '')}${place}`)
  })
  return tastytradeFile(...rows.toReversed())
}
