/** A draft as browser storage keeps it, parsed at the edge: what is broken, of another form or too long is no draft. */
import { wheelStrategies } from '@wheelwright/core'
import * as z from 'zod/mini'
import { notesLength, type WizardForm } from './form.ts'

const short = z.string().check(z.maxLength(40))

const draft = z.object({
  version: z.literal(1),
  origin: z.string(),
  form: z.object({
    ticker: short,
    isManualEntry: z.boolean(),
    strategy: z.nullable(z.enum(wheelStrategies)),
    strike: short,
    expiration: short,
    contracts: short,
    premium: short,
    positionSize: short,
    stopLoss: short,
    profitTarget: short,
    maxDays: short,
    autoRoll: z.boolean(),
    notifications: z.boolean(),
    notes: z.string().check(z.maxLength(notesLength)),
  }),
})

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The form that was left behind where the wizard was opened from the same origin; else null. */
export function parseDraft(text: string | null, origin: string): WizardForm | null {
  const read = text === null ? null : draft.safeParse(jsonIn(text))
  return read?.success === true && read.data.origin === origin ? read.data.form : null
}

export function writeDraft(form: WizardForm, origin: string): string {
  return JSON.stringify({ version: 1, origin, form } satisfies z.output<typeof draft>)
}
