/** The tab keeps the draft for as long as the session, so that a reload loses nothing and nobody else sees it. */
import { sessionItemPrefix } from '../../../session/token.ts'
import { parseDraft, writeDraft } from './draft.ts'
import type { WizardForm } from './form.ts'

const key = `${sessionItemPrefix}wheel-draft`

export function readDraft(origin: string): WizardForm | null {
  return parseDraft(sessionStorage.getItem(key), origin)
}

/** A full or forbidden storage costs the draft and nothing else. */
export function keepDraft(form: WizardForm, origin: string): void {
  try {
    sessionStorage.setItem(key, writeDraft(form, origin))
  } catch {
    clearDraft()
  }
}

export function clearDraft(): void {
  return sessionStorage.removeItem(key)
}
