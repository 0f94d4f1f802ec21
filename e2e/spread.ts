/** A user with two put spreads of 48 and 46 on ABC, to an expiration that no test lives to see. */
import { importFileByApi, readByApi, signUpByApi, type Account } from './account.ts'
import { schwabText } from './payloads/broker-files.ts'

const spread = schwabText([
  '"11/02/2026","Buy to Open","ABC 12/17/2027 46.00 P","","2","$1.00","$1.30","-$201.30"',
  '"11/02/2026","Sell to Open","ABC 12/17/2027 48.00 P","","2","$2.00","$1.30","$398.70"',
])

export async function openSpread(): Promise<Account> {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'spread.csv', text: spread }, '1234')
  return account
}

/** Each contract that is held, with how many. */
export async function heldBy(account: Account): Promise<string[]> {
  const options = (await readByApi(account, '/portfolio/options')) as { symbol: string; contracts: number }[]
  return options.map(({ symbol, contracts }) => `${contracts} ${symbol}`).toSorted()
}
