/** Files in which a broker shows what is held after the close of a day, each beside the form its history comes in. */
import { brokerFiles, type BrokerFile } from './brokers.ts'
import { heldOn } from './held-on.ts'
import { rawAccount, rawPosition } from './payload.ts'
import type { Contract, Happening } from './told.ts'

interface PositionsFile {
  readonly form: string
  readonly fileName: string
  readonly write: (history: readonly Happening[], day: string) => string
}

/** One position, its price decided by the day and by whether it is an option. */
interface Row {
  readonly symbol: string
  /** Null for shares. */
  readonly contract: Contract | null
  /** Short below zero. */
  readonly count: number
  readonly price: number
  readonly value: number
  readonly average: number
}

const rowsOf = (history: readonly Happening[], day: string): Row[] => {
  const { shares, contracts } = heldOn(history, day)
  const more = ((Date.parse(day) / 86_400_000) % 7) / 4
  return [
    ...[...shares].map(([symbol, count]) => {
      const price = 50 + more
      return { symbol, contract: null, count, price, value: count * price, average: 48.5 }
    }),
    ...[...contracts].map(([symbol, { contract, count }]) => {
      const price = 1 + more
      return { symbol, contract, count, price, value: 100 * count * price, average: 1.25 }
    }),
  ]
}

const compact = (on: string): string => on.replaceAll('-', '')

const asPayload = (history: readonly Happening[], day: string): string => {
  const positions = rowsOf(history, day).map(({ symbol, contract, count, value, average }) =>
    rawPosition({
      symbol,
      long_quantity: Math.max(0, count),
      short_quantity: Math.max(0, -count),
      average_price: average,
      market_value: value,
      ...(contract !== null && {
        asset_type: 'OPTION',
        underlying_symbol: contract.root,
        option_type: contract.right === 'C' ? 'CALL' : 'PUT',
        strike_price: contract.strike,
        expiration_date: contract.expires,
      }),
    }),
  )
  return JSON.stringify({
    export_info: { imported_at: `${day}T22:00:00Z` },
    accounts: [rawAccount('99990000', positions)],
  })
}

const asFlex = (history: readonly Happening[], day: string): string => {
  const rows = rowsOf(history, day).map(({ symbol, contract, count, price, value, average }) => {
    const of =
      contract === null
        ? `assetCategory="STK" symbol="${symbol}" multiplier="1"`
        : `assetCategory="OPT" symbol="${symbol}" underlyingSymbol="${contract.root}" multiplier="100" strike="${contract.strike}" expiry="${compact(contract.expires)}" putCall="${contract.right}"`
    return `<OpenPosition accountId="U1234567" currency="USD" ${of} reportDate="${compact(day)}" position="${count}" markPrice="${price}" positionValue="${value}" costBasisPrice="${average}" side="${count > 0 ? 'Long' : 'Short'}" levelOfDetail="SUMMARY" />`
  })
  return `<FlexQueryResponse queryName="held" type="AF">
<FlexStatements count="1">
<FlexStatement accountId="U1234567" fromDate="${compact(day)}" toDate="${compact(day)}" period="" whenGenerated="${compact(day)};233000">
<OpenPositions>
${rows.join('\n')}
</OpenPositions>
<CashReport>
<CashReportCurrency accountId="U1234567" currency="USD" toDate="${compact(day)}" endingCash="1000.25" />
</CashReport>
</FlexStatement>
</FlexStatements>
</FlexQueryResponse>
`
}

const asOfx = (history: readonly Happening[], day: string): string => {
  const at = `${compact(day)}170000.000[-5:EST]`
  const rows = rowsOf(history, day).map(({ symbol, contract, count, price, value }) => {
    const [kind, id] = contract === null ? ['POSSTOCK', symbol] : ['POSOPT', symbol.replaceAll(' ', '')]
    return `<${kind}><INVPOS><SECID><UNIQUEID>${id}</UNIQUEID><UNIQUEIDTYPE>TICKER</UNIQUEIDTYPE></SECID><HELDINACCT>MARGIN</HELDINACCT><POSTYPE>${count > 0 ? 'LONG' : 'SHORT'}</POSTYPE><UNITS>${count}</UNITS><UNITPRICE>${price}</UNITPRICE><MKTVAL>${value}</MKTVAL><DTPRICEASOF>${at}</DTPRICEASOF></INVPOS></${kind}>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="200" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>${at}</DTASOF><CURDEF>USD</CURDEF>
<INVACCTFROM><BROKERID>121099999</BROKERID><ACCTID>999988</ACCTID></INVACCTFROM>
<INVPOSLIST>
${rows.join('\n')}
</INVPOSLIST>
<INVBAL><AVAILCASH>1000.25</AVAILCASH><MARGINBALANCE>0</MARGINBALANCE><SHORTBALANCE>0</SHORTBALANCE></INVBAL>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>
`
}

const fileOf = (format: string): BrokerFile => {
  const found = brokerFiles.find((file) => file.format === format)
  if (found === undefined) throw new Error(`no ${format}`)
  return found
}

export const filesWithPositions: readonly (readonly [history: BrokerFile, held: PositionsFile])[] = [
  [fileOf('schwab-csv'), { form: 'export', fileName: 'positions.json', write: asPayload }],
  [fileOf('schwab-api'), { form: 'export', fileName: 'positions.json', write: asPayload }],
  [fileOf('ibkr-flex'), { form: 'flex', fileName: 'held.xml', write: asFlex }],
  [fileOf('ofx'), { form: 'ofx', fileName: 'held.ofx', write: asOfx }],
]
