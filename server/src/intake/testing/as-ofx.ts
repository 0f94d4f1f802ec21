/** As an OFX file: securities by number with a list of them at its end, closures of options linked to their shares. */
import { assertNever } from '@wheelwright/core'
import { addedBy, cents, deliveryOf, netOf, osi } from './told.ts'
import type { Contract, Happening, LegAction, ShareTrade } from './told.ts'
import { isEvent, type Told, type ToldEvent } from './told-events.ts'

const compact = (on: string): string => on.replaceAll('-', '')

const kinds: Readonly<Record<LegAction, readonly [string, string, string, string]>> = {
  STO: ['SELLOPT', 'INVSELL', 'OPTSELLTYPE', 'SELLTOOPEN'],
  STC: ['SELLOPT', 'INVSELL', 'OPTSELLTYPE', 'SELLTOCLOSE'],
  BTO: ['BUYOPT', 'INVBUY', 'OPTBUYTYPE', 'BUYTOOPEN'],
  BTC: ['BUYOPT', 'INVBUY', 'OPTBUYTYPE', 'BUYTOCLOSE'],
}

const endings = { expired: 'EXPIRE', assigned: 'ASSIGN', exercised: 'EXERCISE' }

/** What a file is made of while it is written. */
interface Draft {
  next: number
  readonly contracts: Map<string, Contract>
  readonly symbols: Set<string>
}

const idOf = (draft: Draft): string => {
  draft.next += 1
  return `F${draft.next}`
}

const head = (id: string, on: string, memo = ''): string =>
  `<INVTRAN><FITID>${id}</FITID><DTTRADE>${compact(on)}120000.000[-5:EST]</DTTRADE>${memo === '' ? '' : `<MEMO>${memo}</MEMO>`}</INVTRAN>`

const numberOf = (contract: Contract): string => osi(contract, 0)

const optionId = (draft: Draft, contract: Contract): string => {
  draft.contracts.set(numberOf(contract), contract)
  return `<SECID><UNIQUEID>${numberOf(contract)}</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID>`
}

/** Any number of nine characters will do. */
const cusipOf = (symbol: string): string =>
  `${Buffer.from(symbol).toString('hex').toUpperCase().padEnd(8, '0')}9`

const shareId = (draft: Draft, symbol: string): string => {
  draft.symbols.add(symbol)
  return `<SECID><UNIQUEID>${cusipOf(symbol)}</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID>`
}

const figures = (units: number, price: number, fee: number, total: number): string =>
  `<UNITS>${units}</UNITS><UNITPRICE>${price}</UNITPRICE><COMMISSION>${fee}</COMMISSION><TOTAL>${total}</TOTAL><SUBACCTSEC>MARGIN</SUBACCTSEC><SUBACCTFUND>MARGIN</SUBACCTFUND>`

const shareTrade = (draft: Draft, trade: ShareTrade, id: string): string => {
  const { on, action, symbol, shares, price, fee } = trade
  const buys = action === 'Buy'
  const [row, part, type] = buys ? ['BUYSTOCK', 'INVBUY', 'BUYTYPE'] : ['SELLSTOCK', 'INVSELL', 'SELLTYPE']
  const units = buys ? shares : -shares
  return `<${row}><${part}>${head(id, on)}${shareId(draft, symbol)}${figures(units, price, fee, netOf(trade))}</${part}><${type}>${trade.isShort ? (buys ? 'BUYTOCOVER' : 'SELLSHORT') : action.toUpperCase()}</${type}></${row}>`
}

const accounts = '<SUBACCTSEC>MARGIN</SUBACCTSEC><SUBACCTFUND>MARGIN</SUBACCTFUND>'
const bankTypes = { transfer: 'DEP', interest: 'INT', fee: 'SRVCHG' }

const eventRows = (draft: Draft, event: ToldEvent, id: string): readonly string[] => {
  const { on } = event
  switch (event.kind) {
    case 'reversed': {
      const { symbol, held, whole, inLieu } = event
      const paid = inLieu > 0 ? `<FRACCASH>${inLieu}</FRACCASH>` : ''
      return [
        `<SPLIT>${head(id, on)}${shareId(draft, symbol)}<SUBACCTSEC>MARGIN</SUBACCTSEC><OLDUNITS>${held}</OLDUNITS><NEWUNITS>${whole}</NEWUNITS><NUMERATOR>1</NUMERATOR><DENOMINATOR>10</DENOMINATOR>${paid}</SPLIT>`,
      ]
    }
    case 'cash':
      return [
        `<INVBANKTRAN><STMTTRN><TRNTYPE>${bankTypes[event.of]}</TRNTYPE><DTPOSTED>${compact(on)}120000</DTPOSTED><TRNAMT>${event.amount}</TRNAMT><FITID>${id}</FITID><NAME>${event.of}</NAME></STMTTRN><SUBACCTFUND>CASH</SUBACCTFUND></INVBANKTRAN>`,
      ]
    case 'withheld':
      return [
        `<INVEXPENSE>${head(id, on, 'NRA TAX WITHHELD')}${shareId(draft, event.symbol)}<TOTAL>${event.amount}</TOTAL>${accounts}</INVEXPENSE>`,
      ]
    case 'returned':
      return [
        `<RETOFCAP>${head(id, on)}${shareId(draft, event.symbol)}<TOTAL>${event.amount}</TOTAL>${accounts}</RETOFCAP>`,
      ]
    case 'in lieu':
    case 'renamed':
    case 'merged':
    case 'canceled':
      return []
    default:
      return assertNever(event)
  }
}

const rowsOf = (draft: Draft, happening: Happening, id: string): readonly string[] => {
  const { on } = happening
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts, price, fee } = happening
      const [row, part, field, word] = kinds[action]
      const units = action.startsWith('S') ? -contracts : contracts
      return [
        `<${row}><${part}>${head(id, on)}${optionId(draft, contract)}${figures(units, price, fee, netOf(happening))}</${part}><${field}>${word}</${field}><SHPERCTRCT>100</SHPERCTRCT></${row}>`,
      ]
    }
    case 'expired':
    case 'assigned':
    case 'exercised': {
      const { kind, contract } = happening
      const added = addedBy(happening)
      const sharesId = kind === 'expired' ? null : idOf(draft)
      const link = sharesId === null ? '' : `<RELFITID>${sharesId}</RELFITID>`
      const row = `<CLOSUREOPT>${head(id, on)}${optionId(draft, contract)}<OPTACTION>${endings[kind]}</OPTACTION><UNITS>${added}</UNITS><SHPERCTRCT>100</SHPERCTRCT><SUBACCTSEC>${added > 0 ? 'SHORT' : 'LONG'}</SUBACCTSEC>${link}</CLOSUREOPT>`
      return kind === 'expired' || sharesId === null
        ? [row]
        : [row, shareTrade(draft, deliveryOf(happening), sharesId)]
    }
    case 'shares':
      return [shareTrade(draft, happening, id)]
    case 'dividend': {
      const { symbol, amount } = happening
      return [
        `<INCOME>${head(id, on)}${shareId(draft, symbol)}<INCOMETYPE>DIV</INCOMETYPE><TOTAL>${cents(amount)}</TOTAL><SUBACCTSEC>MARGIN</SUBACCTSEC><SUBACCTFUND>MARGIN</SUBACCTFUND></INCOME>`,
      ]
    }
    case 'split': {
      const { symbol, held, ratio } = happening
      return [
        `<SPLIT>${head(id, on)}${shareId(draft, symbol)}<SUBACCTSEC>MARGIN</SUBACCTSEC><OLDUNITS>${held}</OLDUNITS><NEWUNITS>${held * ratio}</NEWUNITS><NUMERATOR>${ratio}</NUMERATOR><DENOMINATOR>1</DENOMINATOR></SPLIT>`,
      ]
    }
    case 'moved': {
      const { what, quantity, goes } = happening
      const security = typeof what === 'string' ? shareId(draft, what) : optionId(draft, what)
      return [
        `<TRANSFER>${head(id, on)}${security}<SUBACCTSEC>MARGIN</SUBACCTSEC><UNITS>${quantity}</UNITS><TFERACTION>${goes.toUpperCase()}</TFERACTION><POSTYPE>${quantity > 0 === (goes === 'in') ? 'LONG' : 'SHORT'}</POSTYPE></TRANSFER>`,
      ]
    }
    default:
      return assertNever(happening)
  }
}

const securities = ({ contracts, symbols }: Draft): string => {
  const options = [...contracts].map(
    ([number, { root, right, strike, expires }]) =>
      `<OPTINFO><SECINFO><SECID><UNIQUEID>${number}</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID><SECNAME>${root} INC</SECNAME><TICKER>${number}</TICKER></SECINFO><OPTTYPE>${right === 'P' ? 'PUT' : 'CALL'}</OPTTYPE><STRIKEPRICE>${strike}</STRIKEPRICE><DTEXPIRE>${compact(expires)}</DTEXPIRE><SHPERCTRCT>100</SHPERCTRCT></OPTINFO>`,
  )
  const stocks = [...symbols].map(
    (symbol) =>
      `<STOCKINFO><SECINFO><SECID><UNIQUEID>${cusipOf(symbol)}</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID><SECNAME>${symbol} INC</SECNAME><TICKER>${symbol}</TICKER></SECINFO></STOCKINFO>`,
  )
  return [...options, ...stocks].join('\n')
}

export function asOfx(happenings: readonly Told[]): string {
  const draft: Draft = { next: 0, contracts: new Map(), symbols: new Set() }
  const rows = happenings.flatMap((told) => {
    const id = idOf(draft)
    return isEvent(told) ? eventRows(draft, told, id) : rowsOf(draft, told, id)
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="200" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD</CURDEF>
<INVACCTFROM><BROKERID>121099999</BROKERID><ACCTID>999988</ACCTID></INVACCTFROM>
<INVTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260801</DTEND>
${rows.join('\n')}
</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST>
${securities(draft)}
</SECLIST></SECLISTMSGSRSV1></OFX>
`
}
