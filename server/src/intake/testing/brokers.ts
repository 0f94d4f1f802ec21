/** The seven forms in which a history can come. */
import { asFidelity } from './as-fidelity.ts'
import { asIbkrFlex } from './as-ibkr-flex.ts'
import { asOfx } from './as-ofx.ts'
import { asRobinhood } from './as-robinhood.ts'
import { asSchwabApi } from './as-schwab-api.ts'
import { asSchwabCsv } from './as-schwab-csv.ts'
import { asTastytrade } from './as-tastytrade.ts'
import type { Told } from './told-events.ts'

export interface BrokerFile {
  readonly format: string
  readonly fileName: string
  readonly write: (happenings: readonly Told[]) => string
  /** States no fees of share trades: they are part of the amount. */
  readonly hidesShareFees?: boolean
  /** A dividend names its company and no symbol, and is never guessed. */
  readonly dividendsWithoutSymbol?: boolean
}

export const brokerFiles: readonly BrokerFile[] = [
  { format: 'schwab-csv', fileName: 'history.csv', write: asSchwabCsv },
  {
    format: 'schwab-api',
    fileName: 'transactions.json',
    write: asSchwabApi,
    dividendsWithoutSymbol: true,
  },
  { format: 'tastytrade-csv', fileName: 'tastytrade.csv', write: asTastytrade },
  { format: 'ibkr-flex', fileName: 'activity.xml', write: asIbkrFlex },
  { format: 'fidelity-csv', fileName: 'Accounts_History.csv', write: asFidelity },
  { format: 'robinhood-csv', fileName: 'robinhood.csv', write: asRobinhood, hidesShareFees: true },
  { format: 'ofx', fileName: 'statement.ofx', write: asOfx },
]
