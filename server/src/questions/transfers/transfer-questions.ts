/** Rows that left one account and came to another: only the user knows whether they are of the same shares. */
import {
  daysBetween,
  dollarText,
  ok,
  quantityFromMicros,
  refuse,
  sourceInWords,
  type AskedTransfer,
} from '@wheelwright/core'
import type { Ledger, TransferLink, TransferRow } from '@wheelwright/core'
import type { AccountNumbers } from '../../positions/queries.ts'
import { noSuchChoice, type Asked } from '../asked.ts'
import { accountInWords, contractInWords, dayInWords, unitsInWords } from '../../entries/in-words.ts'

const mostNamed = 5

const amountOf = (rows: readonly TransferRow[]): number =>
  rows.reduce((sum, { entry }) => sum + Math.abs(entry.quantity), 0)

const unitOf = ({ entry }: TransferRow): 'share' | 'contract' =>
  entry.instrument.type === 'share' ? 'share' : 'contract'

/** Several contracts of one ticker move on one day: each is asked of by its own terms. */
const nameOf = ({ entry: { instrument } }: TransferRow): string =>
  instrument.type === 'share' ? instrument.symbol : contractInWords(instrument.contract)

const accountName = ({ entry }: TransferRow, accounts: AccountNumbers): string => {
  const number = accounts.get(entry.accountId) ?? null
  return number === null ? 'an account without a number' : accountInWords(number)
}

const sentenceOf = (row: TransferRow, accounts: AccountNumbers): string => {
  const { entry, direction } = row
  const { price, acquiredOn, tradeDate, source } = entry
  const size = Math.abs(entry.quantity)
  const told = [
    price === null ? '' : `a cost of ${dollarText(price)} each`,
    acquiredOn === null ? '' : `acquired on ${dayInWords(acquiredOn)}`,
  ].filter((word) => word !== '')
  const moved = direction === 'out' ? 'left' : 'came to'
  const beside = told.length === 0 ? '' : `, with ${told.join(', ')}`
  return `${unitsInWords(size, unitOf(row))} ${moved} ${accountName(row, accounts)} on ${dayInWords(tradeDate)} (${sourceInWords(source)})${beside}.`
}

const whys: Readonly<Record<AskedTransfer['reason'], string>> = {
  'between brokers':
    'The accounts are not known to be at one broker, so the rows are not linked without your word.',
  'several fit': 'More than one row fits.',
  'in pieces': 'No row fits by itself, but those of several days together are as many as left.',
  'within one account': 'Both rows are in one account, so what left it may have come back.',
  'taken apart': 'You took one of these rows apart from another, so they are not linked without your word.',
  'one is an IRA':
    'One of the accounts is an IRA: to the tax code what leaves it is worth its price of that day, so link them only where ' +
    'nothing was distributed or contributed.',
}

const apart = (days: number): string =>
  days === 0 ? 'They are on the same day.' : `They are ${days} ${days === 1 ? 'day' : 'days'} apart.`

/** Of the same rows, whether they are asked for or linked. */
export function idOfTransfer({ outs, ins }: Pick<TransferLink, 'outs' | 'ins'>): string {
  return `transfer:${outs[0]?.entry.id ?? ''}:${ins[0]?.entry.id ?? ''}`
}

const asked = (transfer: AskedTransfer): Asked[] => {
  const { outs, ins, reason } = transfer
  const [out, into] = [outs[0], ins[0]]
  if (out === undefined || into === undefined) return []
  const rows = [...outs, ...ins]
  const idsOf = (side: readonly TransferRow[]): string[] => side.map(({ entry }) => entry.id)
  const { instrument, accountId } = into.entry
  const symbol = instrument.type === 'share' ? instrument.symbol : instrument.contract.underlying
  const days = Math.abs(daysBetween(out.entry.tradeDate, into.entry.tradeDate))
  const id = idOfTransfer(transfer)
  return [
    {
      id,
      kind: 'transfer',
      tell: (accounts) => ({
        id,
        kind: 'transfer',
        accountId,
        accountNumber: accounts.get(accountId) ?? null,
        symbol,
        text: `Are these the same ${unitOf(into)}s of ${nameOf(into)}?`,
        evidence: [
          ...rows.slice(0, mostNamed).map((row) => sentenceOf(row, accounts)),
          ...(rows.length > mostNamed ? [`And ${rows.length - mostNamed} more rows.`] : []),
          `${apart(days)} ${whys[reason]}`,
          'If you link them, their cost, their dates and their campaign are carried over.',
        ],
        entryIds: rows.slice(0, mostNamed).map(({ entry }) => entry.id),
        quantity: quantityFromMicros(amountOf(ins)),
        option: null,
        choices: [
          { choice: 'same', label: 'The same: link them', asks: [] },
          { choice: 'not_same', label: 'Not the same', asks: [] },
        ],
        alike: ['transfer', reason, out.entry.accountId, accountId, out.entry.tradeDate, days].join(' '),
        together: null,
      }),
      effectOf: ({ choice }) =>
        choice === 'same' || choice === 'not_same'
          ? ok({ transfer: { outIds: idsOf(outs), inIds: idsOf(ins), same: choice === 'same' } })
          : refuse(noSuchChoice),
    },
  ]
}

export function transferQuestions({ transferLinks }: Ledger): Asked[] {
  return transferLinks.asked.flatMap(asked)
}
