import type { NoticeKind, WatchSettings } from '@wheelwright/api'
import { kinds } from './kinds.ts'

/** The form's fields: text as typed, and what is switched on. */
export interface TypedSettings {
  email: boolean
  webhookUrl: string
  quietFrom: string
  quietTo: string
  on: NoticeKind[]
}

export function typedSettings({ email, webhookUrl, quietFrom, quietTo, off }: WatchSettings): TypedSettings {
  return {
    email,
    webhookUrl: webhookUrl ?? '',
    quietFrom: quietFrom ?? '',
    quietTo: quietTo ?? '',
    on: kinds.map(({ kind }) => kind).filter((kind) => !off.includes(kind)),
  }
}

const orNone = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Quiet hours are of the zone that this browser is in, once they are chosen here. */
export function settingsOf(typed: TypedSettings, storedZone: string): WatchSettings {
  const [quietFrom, quietTo] = [orNone(typed.quietFrom), orNone(typed.quietTo)]
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    email: typed.email,
    webhookUrl: orNone(typed.webhookUrl),
    quietFrom,
    quietTo,
    zone: quietFrom === null && quietTo === null ? storedZone : here,
    off: kinds.map(({ kind }) => kind).filter((kind) => !typed.on.includes(kind)),
  }
}
