import { MoneyFigure, type MoneyFigureProps } from './money-figure.tsx'
import { costDigits } from './cost-digits.ts'

/** What one share costs or is quoted at: in cents, and below one with its decimals, so that 0.0001 is no 0. */
export function SharePrice(price: MoneyFigureProps) {
  return <MoneyFigure {...price} digits={costDigits(price.value)} />
}
