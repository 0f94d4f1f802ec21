/** Files of sound rows that make sense one by one, with honest twins among them. */
import fc from 'fast-check'
import { schwabHeader, fidelityHeader } from './broker-files.ts'

const days = ['04/16/2026', '04/17/2026', '04/20/2026'] as const
const day = fc.constantFrom(...days)

const schwabRow = fc
  .tuple(
    day,
    fc.constantFrom(
      'Buy,KO,COCA COLA,100,$60.00,,"-$6,000.00"',
      'Sell,KO,COCA COLA,100,$61.00,$0.03,"$6,099.97"',
      'Sell to Open,KO 05/15/2026 60.00 P,PUT COCA COLA CO $60 EXP 05/15/26,1,$1.00,$0.66,$99.34',
      'Buy to Close,KO 05/15/2026 60.00 P,PUT COCA COLA CO $60 EXP 05/15/26,1,$0.50,$0.66,-$50.66',
      'Assigned,KO 04/17/2026 65.00 P,PUT COCA COLA CO $65 EXP 04/17/26,2,,,',
      'Qualified Dividend,KO,COCA COLA,,,,$5.00',
      'MoneyLink Transfer,,Tfr BANK,,,,$100.00',
    ),
  )
  .map((cells) => cells.join(','))

const robinhoodRow = fc
  .tuple(
    day,
    fc.constantFrom(
      ',,,KO,KO 5/15/2026 Put $60.00,STO,1,$1.00,$99.96',
      ',,,KO,"Coca-Cola\nCUSIP: 191216100",Buy,100,$60.00,"($6,000.00)"',
      ',,,KO,Option Expiration for KO 4/17/2026 Put $55.00,OEXP,3S,,',
      ',,,,ACH Deposit,ACH,,,$100.00',
    ),
  )
  .map((cells) => cells.join(''))

const fidelityRow = fc
  .tuple(
    day,
    fc.constantFrom('Z1', 'Z2'),
    fc.constantFrom(
      'YOU BOUGHT,KO,COCA COLA,100,60.00,,,-6000.00',
      'YOU SOLD OPENING TRANSACTION, -KO260515P60,PUT (KO),-1,1.00,0.65,0.02,99.33',
      'EXPIRED PUT (KO), -KO260417P55,PUT (KO),1,,,,0.00',
      'DIVIDEND RECEIVED,KO,COCA COLA,,,,,5.00',
    ),
  )
  .map((cells) => cells.join(','))

/** A header and the rows below it. */
export const soundTable = fc.oneof(
  fc.tuple(fc.constant(schwabHeader), fc.array(schwabRow, { maxLength: 12 })),
  fc.tuple(
    fc.constant(
      'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    ),
    fc.array(robinhoodRow, { maxLength: 12 }),
  ),
  fc.tuple(fc.constant(fidelityHeader), fc.array(fidelityRow, { maxLength: 12 })),
)

/** Transactions of the Schwab API, some of which come twice as they do where two pages overlap. */
export const soundTransactions = fc.array(
  fc.integer({ min: 1, max: 8 }).map((id) => ({
    activityId: id,
    time: '2026-04-20T14:00:00+0000',
    tradeDate: '2026-04-20T14:00:00+0000',
    type: 'TRADE',
    netAmount: -60 * id,
    transferItems: [
      { instrument: { assetType: 'EQUITY', symbol: 'KO' }, amount: id, cost: -60 * id, price: 60 },
    ],
  })),
  { maxLength: 12 },
)
