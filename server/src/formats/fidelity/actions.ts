/** What the phrases of Fidelity's actions say, by how they begin; one that begins otherwise is refused by its words. */
export interface FidelityAction {
  readonly as:
    | 'bought'
    | 'sold'
    | 'core'
    | 'buy-canceled'
    | 'sale-canceled'
    | 'assignment'
    | 'exercise'
    | 'expiration'
    | 'dividend'
    | 'interest'
    | 'fee'
    | 'cash-transfer'
    | 'withheld'
    | 'shares'
    | 'distribution'
    | 'transfer'
    | 'split'
    | 'split-half'
    | 'name-half'
}

/** In order: the first that an action begins with counts. */
const phrases: readonly (readonly [string, FidelityAction['as']])[] = [
  ['YOU BOUGHT', 'bought'],
  ['YOU SOLD', 'sold'],
  ['BUY CANCEL', 'buy-canceled'],
  ['SELL CANCEL', 'sale-canceled'],
  ['REINVESTMENT', 'bought'],
  ['PURCHASE INTO CORE ACCOUNT', 'core'],
  ['REDEMPTION FROM CORE ACCOUNT', 'core'],
  ['REDEEMED TO COVER A SETTLED OBLIGATION', 'sold'],
  ['ASSIGNED', 'assignment'],
  ['EXERCISED', 'exercise'],
  ['EXPIRED', 'expiration'],
  ['DIVIDEND RECEIVED', 'dividend'],
  ['DIVIDEND CHARGED', 'dividend'],
  ['DIVIDEND ADJUSTMENT', 'dividend'],
  ['ROYALTY TR PYMT', 'dividend'],
  ['LONG-TERM CAP GAIN', 'dividend'],
  ['SHORT-TERM CAP GAIN', 'dividend'],
  ['FOREIGN TAX PAID', 'dividend'],
  ['ADJ FOREIGN TAX', 'dividend'],
  ['NON-RESIDENT TAX', 'dividend'],
  ['FED TAX W/H', 'withheld'],
  ['FEDERAL TAX W/H', 'withheld'],
  ['STATE TAX W/H', 'withheld'],
  ['TAX WITHHELD', 'withheld'],
  ['INTEREST', 'interest'],
  ['MARGIN INTEREST', 'interest'],
  ['MUNI EXEMPT INT', 'interest'],
  ['FEE CHARGED', 'fee'],
  ['ADJUST FEE', 'fee'],
  ['ADVISORY FEE', 'fee'],
  ['ADVISOR FEE', 'fee'],
  ['ASSET/ACCT FEE', 'fee'],
  ['ELECTRONIC FUNDS TRANSFER', 'cash-transfer'],
  ['WIRE TRANSFER', 'cash-transfer'],
  ['ADJUST WIRE', 'cash-transfer'],
  ['DIRECT DEPOSIT', 'cash-transfer'],
  ['DIRECT DEBIT', 'cash-transfer'],
  ['CHECK RECEIVED', 'cash-transfer'],
  ['CHECK PAID', 'cash-transfer'],
  ['BILL PAYMENT', 'cash-transfer'],
  ['DEBIT CARD', 'cash-transfer'],
  ['DEBIT CRD', 'cash-transfer'],
  ['CASH ADVANCE', 'cash-transfer'],
  ['CASH CONTRIBUTION', 'cash-transfer'],
  ['CONTRIBUTION', 'cash-transfer'],
  ['PARTIC CONTR', 'cash-transfer'],
  ['CO CONTR', 'cash-transfer'],
  ['ROLLOVER CASH', 'cash-transfer'],
  ['NORMAL DISTR', 'cash-transfer'],
  ['EARLY DIST', 'cash-transfer'],
  ['SHORT VS MARGIN MARK TO MARKET', 'cash-transfer'],
  ['REDEMPTION PAYOUT', 'shares'],
  ['IN LIEU OF DIV', 'dividend'],
  ['IN LIEU OF', 'shares'],
  ['RETURN OF CAPITAL', 'shares'],
  ['MERGER', 'shares'],
  ['DISTRIBUTION', 'distribution'],
  ['TRANSFERRED', 'transfer'],
  ['TRANSFER OF ASSETS', 'transfer'],
  ['JOURNALED', 'transfer'],
  ['ROLLOVER SHARES', 'transfer'],
  ['REVERSE SPLIT', 'split-half'],
  ['NAME CHANGED', 'name-half'],
  ['STOCK SPLIT', 'split'],
]

/** The action in capitals, with single blanks. */
export function fidelityAction(action: string): FidelityAction | null {
  const found = phrases.find(([phrase]) => action.startsWith(phrase))
  return found ? { as: found[1] } : null
}
