/** What the phrases of Fidelity's actions say, by how they begin; one that begins otherwise is refused by its words. */
export interface FidelityAction {
  readonly as:
    | 'bought'
    | 'sold'
    | 'assignment'
    | 'exercise'
    | 'expiration'
    | 'dividend'
    | 'interest'
    | 'fee'
    | 'cash-transfer'
    | 'shares'
    | 'transfer'
    | 'split'
    | 'split-half'
}

const phrases: readonly (readonly [string, FidelityAction['as']])[] = [
  ['YOU BOUGHT', 'bought'],
  ['YOU SOLD', 'sold'],
  ['REINVESTMENT', 'bought'],
  ['PURCHASE INTO CORE ACCOUNT', 'bought'],
  ['REDEMPTION FROM CORE ACCOUNT', 'sold'],
  ['ASSIGNED', 'assignment'],
  ['EXERCISED', 'exercise'],
  ['EXPIRED', 'expiration'],
  ['DIVIDEND RECEIVED', 'dividend'],
  ['LONG-TERM CAP GAIN', 'dividend'],
  ['SHORT-TERM CAP GAIN', 'dividend'],
  ['FOREIGN TAX PAID', 'dividend'],
  ['INTEREST EARNED', 'interest'],
  ['MARGIN INTEREST', 'interest'],
  ['FEE CHARGED', 'fee'],
  ['ADVISORY FEE', 'fee'],
  ['ELECTRONIC FUNDS TRANSFER', 'cash-transfer'],
  ['WIRE TRANSFER', 'cash-transfer'],
  ['DIRECT DEPOSIT', 'cash-transfer'],
  ['DIRECT DEBIT', 'cash-transfer'],
  ['CHECK RECEIVED', 'cash-transfer'],
  ['CHECK PAID', 'cash-transfer'],
  ['REDEMPTION PAYOUT', 'shares'],
  ['IN LIEU OF', 'shares'],
  ['RETURN OF CAPITAL', 'shares'],
  ['MERGER', 'shares'],
  ['TRANSFERRED', 'transfer'],
  ['TRANSFER OF ASSETS', 'transfer'],
  ['REVERSE SPLIT', 'split-half'],
  ['STOCK SPLIT', 'split'],
]

/** The action in capitals, with single blanks. */
export function fidelityAction(action: string): FidelityAction | null {
  const found = phrases.find(([phrase]) => action.startsWith(phrase))
  return found ? { as: found[1] } : null
}
