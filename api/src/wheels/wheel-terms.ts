/** The contract of a wheel and its parameters, as they are changed. Only what is given changes. */
import * as z from 'zod/mini'
import { money, tradingDate } from '../codecs.ts'
import { words } from '../kept-words.ts'

/** Taken and not believed: risk is computed. */
const riskAssessment = z.object({
  level: z.optional(z.string()),
  factors: z.optional(z.array(z.unknown())),
  assessmentDate: z.optional(z.string()),
})

/** The contract of a wheel; only what is given changes. */
export const wheelCycleChange = z.object({
  strikePrice: z.optional(z.nullable(money)),
  quantity: z.optional(z.nullable(z.number())),
  expirationDate: z.optional(z.nullable(tradingDate)),
  notes: z.optional(z.nullable(words(10_000))),
  riskAssessment: z.optional(z.nullable(riskAssessment)),
})

const percent = (sentence: string) =>
  z.optional(z.nullable(z.number(sentence).check(z.minimum(0, sentence), z.maximum(100, sentence))))
const dte = (sentence: string) =>
  z.optional(
    z.nullable(z.number(sentence).check(z.int(sentence), z.minimum(0, sentence), z.maximum(365, sentence))),
  )

/** The nine parameters; empty ones are null. */
export const wheelParameters = z.object({
  targetPremiumRate: percent('Target premium rate must be between 0 and 100'),
  strikeSelectionMethod: z.optional(
    z.nullable(
      z.enum(
        ['delta', 'percentage', 'premium', 'support_resistance'],
        'Must be delta, percentage, premium or support_resistance',
      ),
    ),
  ),
  maxDte: dte('Max DTE must be between 0 and 365'),
  minDte: dte('Min DTE must be between 0 and 365'),
  profitTargetPercentage: percent('Profit target must be between 0 and 100'),
  lossLimitPercentage: percent('Stop loss must be between 0 and 100'),
  autoRoll: z.optional(z.boolean('Must be true or false')),
  /** Beside the nine: whether the Dashboard names limits that are reached. */
  notificationsEnabled: z.optional(z.boolean('Must be true or false')),
  maxPositionSize: z.optional(
    z.nullable(money.check(z.refine((value) => value >= 0, 'Max position size must be at least 0'))),
  ),
  notes: z.optional(z.nullable(words(10_000))),
})
export type WheelParameters = z.output<typeof wheelParameters>
