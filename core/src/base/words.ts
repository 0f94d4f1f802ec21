// How sentences of the domain write counts and dollars: with commas between thousands. Core knows no locale, and the field
// writes in English.
import { moneyToNumber, type Money } from './money.ts'

/** 1,200; what stands behind the point stays as it is. */
export function countText(count: number): string {
  const [whole = '', rest] = String(count).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/** 1 call, 1,200 calls. */
export function countedText(count: number, one: string): string {
  return `${countText(count)} ${one}${count === 1 ? '' : 's'}`
}

/** $1,234.50, −$23.16, and $0.0625 where cents are not enough. */
export function dollarText(money: Money): string {
  const dollars = Math.abs(moneyToNumber(money))
  const [whole = '', cents = ''] = (money % 10_000 === 0 ? dollars.toFixed(2) : String(dollars)).split('.')
  return `${money < 0 ? '−' : ''}$${countText(Number(whole))}.${cents}`
}
