/** The wizard's create payload; the server makes the cycle's key. Authority: document 2, section 3. */
import type { WheelCycleEntry } from '@wheelwright/api'
import { quantityFromMicros } from '@wheelwright/core'
import type { Instant, TradingDate } from '@wheelwright/core'
import { numberIn, planOf, type WizardForm } from './form.ts'
import type { Origin } from './steps.ts'

const sharesPerContract = 100_000_000

export interface Creation {
  readonly origin: Origin
  readonly at: Instant
  /** The day in New York. */
  readonly today: TradingDate
  /** The account of the opportunity; null where none is named. */
  readonly accountId: string | null
}

const createdVia: Readonly<Record<Origin['kind'], string>> = {
  hand: 'wizard',
  position: 'wizard_from_position',
  opportunity: 'quick_wizard',
}

/** Of a form whose steps all validate. */
export function entryOf(form: WizardForm, { origin, at, today, accountId }: Creation): WheelCycleEntry {
  const plan = planOf(form)
  return {
    ticker: form.ticker,
    startedAt: today,
    status: 'Open',
    ...(form.strategy === null ? {} : { strategyType: form.strategy }),
    ...(form.notes.trim() === '' ? {} : { notes: form.notes.trim() }),
    ...(accountId === null ? {} : { accountId }),
    sharesQuantity: quantityFromMicros((plan.contracts ?? 0) * sharesPerContract),
    strikePrice: plan.strike,
    detectionMetadata: {
      strikePrice: plan.strike,
      expirationDate: plan.expiration,
      contractCount: plan.contracts,
      premium: plan.premium,
      positionSize: plan.positionSize,
      stopLoss: numberIn(form.stopLoss),
      profitTarget: numberIn(form.profitTarget),
      maxDays: numberIn(form.maxDays),
      autoRoll: form.autoRoll,
      notificationsEnabled: form.notifications,
      createdVia: createdVia[origin.kind],
      sourceOpportunity: origin.kind === 'opportunity' ? origin.id : null,
      creationTimestamp: at,
    },
  }
}

/** What the server's pointers mean among the fields of the wizard. */
export const fieldOfPointer: Readonly<Record<string, keyof WizardForm>> = {
  '/ticker': 'ticker',
  '/strategy_type': 'strategy',
  '/strike_price': 'strike',
  '/expiration_date': 'expiration',
  '/contract_count': 'contracts',
  '/shares_quantity': 'contracts',
  '/premium': 'premium',
  '/notes': 'notes',
}
