/** Where somebody wanted to go who had to sign in first. It stays with the sign-in page in the history, and goes with it. */

export interface Asked {
  readonly asked: string
}

export function askedFor(address: string): Asked {
  return { asked: address }
}

/** The address that was asked for before the sign-in page; the dashboard where none was. */
export function addressIn(state: unknown): string {
  const asked = state !== null && typeof state === 'object' && 'asked' in state ? state.asked : null
  return typeof asked === 'string' && /^\/(?![/\\])/.test(asked) ? asked : '/'
}
