/**
 * Files that people have at hand beside a history, told by their own marks, so that the refusal can say what they are
 * and which one to bring instead.
 */
interface OtherFile {
  readonly kind: OtherFileKind
  readonly mark: RegExp
}

export type OtherFileKind =
  | 'own-account'
  | 'own-list'
  | 'thinkorswim'
  | 'ibkr-statement'
  | 'etrade'
  | 'vanguard'
  | 'webull'
  | 'equity-awards'
  | 'bank-statement'
  | 'account-numbers'
  | 'preferences'
  | 'access-token'
  | 'market-data'
  | 'error-answer'
  | 'interface-description'

const headSize = 20_000

/** In order: the first mark that is found counts. */
const files: readonly OtherFile[] = [
  { kind: 'own-account', mark: /^\W{0,8}schema"\s{0,8}:\s{0,8}"wheelwright\/account\// },
  {
    kind: 'own-list',
    mark: /^\W{0,8}(?:schema"\s{0,8}:\s{0,8}"wheelwright\/|id,trade_date,kind,symbol,underlying,|id,symbol,side,status,origin,|id,cycle_key,ticker,|period,premium_puts,premium_calls,|date,value,deposits,gain,benchmark,)/,
  },
  {
    kind: 'thinkorswim',
    mark: /^\W{0,8}(?:This document was exported from the paperMoney|Account Statement for )|^"?(?:Account (?:Trade|Order) History|Cash Balance|Profits and Losses)"?,{0,20}\r?$/im,
  },
  { kind: 'ibkr-statement', mark: /^\W{0,3}(?:Statement,Header,Field Name|ClientAccountID"?,)/m },
  {
    kind: 'etrade',
    mark: /^"?(?:Activity\/Trade Date"?,"?Transaction Date|TransactionDate"?,"?TransactionType"?,"?SecurityType)"?,/m,
  },
  {
    kind: 'vanguard',
    mark: /^"?Account Number"?,"?(?:Investment Name"?,"?Symbol"?,"?Shares|Trade Date"?,"?Settlement Date"?,"?Transaction Type)"?,/m,
  },
  { kind: 'webull', mark: /^\W{0,3}Name"?,"?Symbol"?,"?Side"?,"?Status"?,"?Filled"?,"?Total Qty"?,/m },
  { kind: 'equity-awards', mark: /\bAward ?(?:Date|Id)"?[,;\t]|FairMarketValue|"TransactionDetails"/i },
  { kind: 'bank-statement', mark: /<(?:CC)?STMTRS>/i },
  { kind: 'access-token', mark: /"(?:access_token|refresh_token)"\s{0,8}:/ },
  { kind: 'interface-description', mark: /^\s{0,100}\{\s{0,100}"(?:openapi|swagger)"\s{0,8}:/ },
  { kind: 'preferences', mark: /"(?:streamerInfo|displayAcctId|nickName)"\s{0,8}:/ },
  { kind: 'account-numbers', mark: /"hashValue"\s{0,8}:/ },
  {
    kind: 'market-data',
    mark: /"(?:candles|callExpDateMap|putExpDateMap|expirationList|screeners|assetMainType|marketType|cusip|instruments)"\s{0,8}:/,
  },
  { kind: 'error-answer', mark: /^\s{0,100}\{\s{0,100}"(?:errors|message|fault)"\s{0,8}:/ },
]

export function otherFileOf(text: string): OtherFileKind | null {
  const head = text.slice(0, headSize)
  return files.find(({ mark }) => mark.test(head))?.kind ?? null
}

export const otherFileSentences: Readonly<Record<OtherFileKind, string>> = {
  'own-account':
    'This is a whole account of Wheelwright. It is brought into an empty account under Your data, Bring an account in.',
  'own-list':
    'This is a list that Wheelwright exported, and not read again: it lacks what its entries came with. To move everything, use Your data, Download everything; else import the files of your broker.',
  thinkorswim:
    'This is an account statement of thinkorswim. It spreads each trade over several tables; export the history from schwab.com instead (Accounts, History, Export as CSV).',
  'ibkr-statement':
    'This is a statement or a query of Interactive Brokers as CSV. Its history is read from a Flex query as XML: in the Client Portal, Performance & Reports, Flex Queries, an Activity query with trades, cash transactions, transfers, corporate actions, open positions and cash report.',
  etrade:
    'This is a history of E*TRADE as CSV, which is not read. Where the account offers a download for Quicken (QFX or OFX), import that file.',
  vanguard:
    'This is a download of Vanguard as CSV, which is not read. Import the file for Quicken (QFX or OFX) of the same download page.',
  webull:
    'These are the order records of Webull as CSV, which are not read. Record the trades by hand, or import a file of OFX or QFX if there is one of the account.',
  'equity-awards':
    'These are the awards of a Schwab Equity Award Center. They move neither cash nor shares of the brokerage account; import its history, where the shares come as Stock Plan Activity.',
  'bank-statement':
    'This is the statement of a bank account or a card. Import the statement of the investment account instead.',
  'account-numbers':
    'This lists account numbers and nothing of what is in the accounts. Import transactions, orders or accounts with their positions.',
  preferences: 'These are the preferences of a Schwab login, not a history.',
  'access-token':
    'This holds the keys to a brokerage account, not a history. Nothing of it was kept; let nobody have this file.',
  'market-data':
    'This is market data, such as quotes or option chains, and says nothing of an account. Import its history or positions.',
  'error-answer': 'This is an error that a broker answered with, not a history. Export it again.',
  'interface-description': 'This describes an interface of programs and holds no history.',
}
