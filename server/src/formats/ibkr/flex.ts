/**
 * Interactive Brokers' Flex query as XML: trades, cash, corporate actions, option events and transfers of any number of
 * statements, and what each account holds (`positions.ts`). The option events repeat trades at price 0 and count only where the trades don't have them.
 */
import { isCutOff, noteCutOff } from '../text/cut-off.ts'
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { yearFirstDates } from './flex-dates.ts'
import { contentOf } from './flex-row.ts'
import type { FlexRow } from './flex-row.ts'
import { underlyingOf } from '../rows/instruments.ts'
import { itemLines } from '../text/item-lines.ts'
import { asPartlyPaid } from '../rows/drafts.ts'
import { paidInPart } from './actions.ts'
import { judgeCanceled } from './canceled-actions.ts'
import { closedParts } from './open-close.ts'
import { instrumentOf, isSum, sumsAlone } from './facts.ts'
import { heldSections, readHeld } from './positions.ts'
import type { FlexStatement, HeldRow } from './positions.ts'
import { pairedChanges, readFlexRow } from './rows.ts'
import { isCanceledAction, repeatsTrade } from './repeats.ts'
import { judgeTaxes } from './trade-taxes.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import { Row } from '../rows/row.ts'
import { ignore, refuseRow, withDrafts } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'
import { Verdicts } from '../rows/verdicts.ts'
import { besideHistory } from '../snapshot.ts'
import { readXmlElements, type XmlElement } from '../text/xml-elements.ts'

/** The sections whose elements are rows of history; what is neither this nor held is reference. */
const sections: Readonly<Record<string, string>> = {
  Trades: 'Trade',
  CashTransactions: 'CashTransaction',
  CorporateActions: 'CorporateAction',
  OptionEAE: 'OptionEAE',
  Transfers: 'Transfer',
  TradeConfirms: 'TradeConfirm',
  FxTransactions: 'FxTransaction',
  SalesTaxes: 'SalesTax',
  TransactionTaxes: 'TransactionTax',
  StockGrantActivities: 'StockGrantActivity',
  GrantActivities: 'GrantActivity',
  TradeTransfers: 'TradeTransfer',
}

export const ibkrFlex: Format = {
  name: 'ibkr-flex',
  title: 'Interactive Brokers Flex query (XML)',
  broker: 'interactive-brokers',
  recognises: (text) => (/<FlexQueryResponse[\s>]/.test(text.slice(0, 5000)) ? 1 : 0),
  read: readFlex,
}

function readFlex(text: string, context: ReadContext): ReadFile {
  const { rows, held } = rowsIn(text)
  const events = rows.filter((flexRow) => !isSum(flexRow))
  const known = new KnownHoldings(context)
  const canceled = judgeCanceled(events, known)
  const repeated = repeatsTrade(rows)
  const standing = events.filter((flexRow) => !canceled.has(flexRow) && !isCanceledAction(flexRow))
  const together = new Map([...pairedChanges(standing, known), ...judgeTaxes(rows)])
  const isRepeated = (flexRow: FlexRow): boolean => repeated.has(flexRow)
  const closed = closedParts(rows, known, { instrumentOf, isSum, isRepeated })
  const alone = sumsAlone(rows)
  const inPart = paidInPart(standing)
  const judge = (flexRow: FlexRow): Verdict => {
    if (flexRow.row.fault !== null) return { kind: 'refuse' }
    if (alone.has(flexRow)) return refuseRow(flexRow.row, null, notListed)
    if (isRepeated(flexRow)) return ignore('is already among the trades')
    const verdict = readFlexRow(flexRow, closed.get(flexRow) ?? null)
    return inPart.has(flexRow) ? withDrafts(verdict, asPartlyPaid) : verdict
  }
  const verdicts = new Verdicts(ibkrFlex.name, context)
  let ordinal = rows[0]?.statement.ordinal
  for (const flexRow of rows) {
    const { row, account, statement } = flexRow
    if (statement.ordinal !== ordinal) verdicts.beginTable()
    ordinal = statement.ordinal
    const explained = canceled.get(flexRow) ?? together.get(flexRow)
    verdicts.judge(row, explained ?? judge(flexRow), {
      isTogether: explained !== undefined || flexRow.name === 'CorporateAction',
      account,
      accountTitle: row.text('acctAlias') || null,
      content: () => contentOf(flexRow),
      names: () => underlyingOf(row, instrumentOf),
    })
  }
  noteCutOff(verdicts, text, lastTag)
  const history = { ...verdicts.history(), questions: known.questions }
  return held.length === 0 ? history : besideHistory(readHeld(held, isCutOff(text, lastTag)), history)
}

const lastTag = '</FlexQueryResponse>'

const notListed =
  'sums up rows that the query does not list: run it again with executions among its trades, and with the detail of its cash'

/** What a row of sums has in the place of an account; one alone in its section is of the statement's. */
const ofNone = '-'

const accountNamed = (attributes: XmlElement['attributes']): string | null => {
  const account = attributes.get('accountId') ?? ''
  return account === '' || account === ofNone ? null : account
}

interface FlexRows {
  readonly rows: readonly (FlexRow & Pick<HeldRow, 'statement'>)[]
  readonly held: readonly HeldRow[]
}

interface StatementElement {
  readonly ordinal: number
  readonly attributes: XmlElement['attributes']
}

function rowsIn(text: string): FlexRows {
  const found: (XmlElement & { readonly of: StatementElement; readonly isHeld: boolean })[] = []
  const statements: StatementElement[] = [{ ordinal: 0, attributes: new Map() }]
  readXmlElements(text, (element) => {
    const { name, attributes, path } = element
    if (name === 'FlexStatement') statements.push({ ordinal: statements.length, attributes })
    const section = path.at(-1) ?? ''
    const isHeld = heldSections.has(section)
    if (path.at(-2) !== 'FlexStatement' || (!isHeld && sections[section] === undefined)) return
    const of = statements.at(-1)
    // A section may hold orders and lots beside executions: those sum up, and are told apart by their names.
    if (of !== undefined) found.push({ ...element, of, isHeld })
  })
  const sectionIn = ({ of, path }: (typeof found)[number]): string => `${of.ordinal} ${path.at(-1) ?? ''}`
  const ofAccounts = new Set(
    found.filter(({ attributes }) => accountNamed(attributes) !== null).map(sectionIn),
  )
  const dated = yearFirstDates([...statements, ...found].map(({ attributes }) => attributes))
  const lines = itemLines(found.map(({ line }) => line))
  const read = found.map((element, at) => {
    const { name, attributes, of, raw, fault, line, isHeld } = element
    const row = new Row({ line: lines[at] ?? line, raw, cells: dated(attributes) })
    if (fault !== null) row.refuse(null, fault)
    const isOfAll = attributes.get('accountId') === ofNone && ofAccounts.has(sectionIn(element))
    const account = isOfAll ? null : (accountNamed(attributes) ?? accountNamed(of.attributes))
    const statement = statementOf(dated(of.attributes), of.ordinal, account)
    return { row, name, account, statement, isHeld, isOfAll }
  })
  return { rows: read.filter(({ isHeld }) => !isHeld), held: read.filter(({ isHeld }) => isHeld) }
}

const statementOf = (
  attributes: XmlElement['attributes'],
  ordinal: number,
  account: string | null,
): FlexStatement => ({
  ordinal,
  account,
  toDate: attributes.get('toDate') ?? '',
  whenGenerated: attributes.get('whenGenerated') ?? '',
})
