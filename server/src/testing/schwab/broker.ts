/** What the accounts of the local Schwab hold and what happened in them; tests add to it as time goes by. */
import { createHash } from 'node:crypto'

/** An object as Schwab writes it. */
export type Row = Readonly<Record<string, unknown>>

export interface BrokerAccount {
  readonly number: string
  readonly type: 'MARGIN' | 'CASH'
  readonly nickName: string
  cash: number
  positions: Row[]
  /** Each has a `time` and a `type`. */
  transactions: Row[]
  /** Each has an `enteredTime`. */
  orders: Row[]
  isClosed: boolean
}

export interface Broker {
  readonly accounts: BrokerAccount[]
  /** Dollars per share, by symbol; options are worth what their underlying makes them. */
  readonly prices: Map<string, number>
  readonly account: (number: string) => BrokerAccount
  readonly open: (number: string, told?: Partial<Omit<BrokerAccount, 'number'>>) => BrokerAccount
  /** Says a transaction otherwise than before, as a correction does. */
  readonly correct: (number: string, activityId: number, change: Row) => void
  readonly close: (number: string) => void
}

/** What stands for an account's number in every path: 64 hexadecimal digits. */
export function hashOf(number: string): string {
  return createHash('sha256').update(`account ${number}`).digest('hex').toUpperCase()
}

export function createBroker(): Broker {
  const accounts: BrokerAccount[] = []
  const account = (number: string): BrokerAccount => {
    const found = accounts.find((one) => one.number === number)
    if (found === undefined) throw new Error(`there is no account ${number}`)
    return found
  }
  return {
    accounts,
    prices: new Map(),
    account,
    open: (number, told = {}) => {
      const opened: BrokerAccount = {
        number,
        type: 'MARGIN',
        nickName: 'Trading Brokerage',
        cash: 0,
        positions: [],
        transactions: [],
        orders: [],
        isClosed: false,
        ...told,
      }
      accounts.push(opened)
      return opened
    },
    correct: (number, activityId, change) => {
      const of = account(number)
      of.transactions = of.transactions.map((row) =>
        row['activityId'] === activityId ? { ...row, ...change, activityType: 'ACTIVITY_CORRECTION' } : row,
      )
    },
    close: (number) => {
      account(number).isClosed = true
    },
  }
}
