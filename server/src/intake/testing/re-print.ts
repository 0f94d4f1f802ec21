/** The same file as its broker might have printed it: other columns, numbers, words, zones and numbers of rows. */
import { delimiterOf, readCsv } from '../../formats/text/csv.ts'

/** What a print does otherwise. */
export interface Print {
  /** Turns the order of columns, attributes or members by so many places. */
  readonly turn: number
  /** `100.00`, `$100.0000`, `1,000.00`, or as it was. */
  readonly money: 'as it was' | 'decimals' | 'dollars' | 'commas'
  /** `$0.00` where nothing was printed. */
  readonly zeros: boolean
  /** Other words where they mean nothing. */
  readonly words: boolean
  /** Times in UTC, or cut to minutes. */
  readonly clock: 'as it was' | 'utc' | 'minutes'
  /** Numbers given anew, or left out, where the broker does so. */
  readonly numbers: 'as they were' | 'anew'
}

interface Table {
  /** A header of the table. */
  readonly key: string
  readonly money: readonly string[]
  /** Where an empty cell and zero are the same. */
  readonly mayBeZero: readonly string[]
  readonly words: readonly string[]
  readonly time: string | null
}

const tables: readonly Table[] = [
  {
    key: 'Fees & Comm',
    money: ['Price', 'Fees & Comm', 'Amount'],
    mayBeZero: ['Fees & Comm'],
    words: [],
    time: null,
  },
  {
    key: 'Sub Type',
    money: ['Value', 'Average Price', 'Commissions', 'Fees'],
    mayBeZero: ['Commissions', 'Fees'],
    words: ['Description'],
    time: 'Date',
  },
  {
    key: 'Run Date',
    money: ['Price ($)', 'Commission ($)', 'Fees ($)', 'Amount ($)'],
    mayBeZero: ['Commission ($)', 'Fees ($)', 'Accrued Interest ($)'],
    words: [],
    time: null,
  },
  {
    key: 'Trans Code',
    money: ['Price', 'Amount'],
    mayBeZero: [],
    words: [],
    time: null,
  },
]

const turned = <T>(list: readonly T[], by: number): T[] => {
  const at = list.length === 0 ? 0 : by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

const figure = /^\(?(-?)\$?(-?)([\d,]+(?:\.\d+)?)\)?$/

const moneyAs = (text: string, { money, zeros }: Print, mayBeZero: boolean): string => {
  if (text === '' || text === '--') return zeros && mayBeZero ? '$0.00' : text
  const [, sign = '', inner = '', digits = ''] = figure.exec(text) ?? []
  if (digits === '' || money === 'as it was') return text
  const isBelow = text.startsWith('(') || sign === '-' || inner === '-'
  const [whole = '0', part = ''] = digits.replaceAll(',', '').split('.')
  const grouped = Number(whole).toLocaleString('en-US')
  const shown = {
    decimals: `${whole}.${part.padEnd(4, '0')}`,
    dollars: `$${whole}.${part.padEnd(2, '0')}`,
    commas: `${grouped}.${part.padEnd(2, '0')}`,
  }[money]
  return isBelow ? `-${shown}` : shown
}

const offset = /^(\d{4}-\d\d-\d\dT\d\d:\d\d):(\d\d)([+-]\d{4})$/

const timeAs = (text: string, { clock }: Print): string => {
  const [, minute = '', , zone = ''] = offset.exec(text) ?? []
  if (minute === '' || clock === 'as it was') return text
  if (clock === 'minutes') return `${minute}:00${zone}`
  const at = Date.parse(text.replace(/(\d\d)(\d\d)$/, '$1:$2'))
  return new Date(at).toISOString().replace('.000Z', '+0000')
}

const csvAgain = (text: string, print: Print): string => {
  const records = readCsv(text, delimiterOf(text))
  const headAt = records.findIndex(({ cells }) => tables.some(({ key }) => cells.includes(key)))
  const head = records[headAt]?.cells ?? []
  const table = tables.find(({ key }) => head.includes(key))
  if (table === undefined) return text
  const order = turned([...head.keys()], print.turn)
  const cellAs = (name: string, cell: string): string => {
    if (table.money.includes(name)) return moneyAs(cell, print, table.mayBeZero.includes(name))
    if (table.mayBeZero.includes(name) && cell === '' && print.zeros) return '0.00'
    if (name === table.time) return timeAs(cell, print)
    return table.words.includes(name) && print.words ? 'In other words' : cell
  }
  // What stands below the table is no part of it.
  const rows = records.slice(headAt).filter(({ cells }) => cells.length === head.length)
  const lines = rows.map(({ cells }, at) => {
    const own = at === 0 ? cells : cells.map((cell, column) => cellAs(head[column] ?? '', cell))
    return order.map((column) => `"${(own[column] ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return [...lines, ''].join('\n')
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d\+0000$/

const jsonAs = (name: string, value: Json, print: Print): Json => {
  if (Array.isArray(value)) return value.map((item: Json) => jsonAs(name, item, print))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      turned(Object.entries(value), print.turn).map(([key, item]) => [key, jsonAs(key, item, print)]),
    )
  if (typeof value === 'number' && ['price', 'netAmount'].includes(name) && print.money !== 'as it was')
    return value.toFixed(4)
  const [, minute = ''] = typeof value === 'string' ? (instant.exec(value) ?? []) : []
  return minute !== '' && print.clock === 'minutes' ? `${minute}:00+0000` : value
}

const attribute = /(\w+)="([^"]*)"/g

const xmlAgain = (text: string, print: Print): string =>
  text.replaceAll(/<(Trade|OptionEAE|CashTransaction|CorporateAction) ([^>]*?) ?\/>/g, (_, name, inner) => {
    const attributes = [...String(inner).matchAll(attribute)].map(([, key = '', value = '']) => {
      if (['tradePrice', 'proceeds', 'netCash', 'ibCommission', 'amount'].includes(key))
        return [key, print.money === 'as it was' ? value : Number(value).toFixed(4)] as const
      if (key === 'description' && print.words && name !== 'CorporateAction')
        return [key, 'IN OTHER WORDS'] as const
      return [key, value] as const
    })
    const left =
      print.numbers === 'anew' && name !== 'OptionEAE'
        ? attributes.filter(([key]) => key !== 'transactionID')
        : attributes
    return `<${name} ${turned(left, print.turn)
      .map(([key, value]) => `${key}="${value}"`)
      .join(' ')} />`
  })

const ofxAgain = (text: string, print: Print): string => {
  const renumbered =
    print.numbers === 'anew' ? text.replaceAll(/<(FITID|RELFITID)>F(\d+)/g, '<$1>G$200') : text
  const priced =
    print.money === 'as it was'
      ? renumbered
      : renumbered.replaceAll(
          /<(UNITPRICE|COMMISSION|TOTAL)>(-?[\d.]+)/g,
          (_, tag, amount) => `<${tag}>${Number(amount).toFixed(4)}`,
        )
  return print.clock === 'as it was' ? priced : priced.replaceAll('120000.000[-5:EST]', '')
}

export function printAgain(text: string, print: Print): string {
  if (/<OFX>/.test(text)) return ofxAgain(text, print)
  if (/<FlexQueryResponse/.test(text)) return xmlAgain(text, print)
  if (/^\s*[[{]/.test(text)) return JSON.stringify(jsonAs('', JSON.parse(text) as Json, print))
  return csvAgain(text, print)
}
