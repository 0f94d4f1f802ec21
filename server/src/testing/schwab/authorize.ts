/** The page where the owner of an account allows an application to read it, and where its answer leads the browser. */
import { page, redirected, type SchwabAnswer } from './answers.ts'
import type { Application } from './logins.ts'

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const accessDenied = page(
  403,
  '<!DOCTYPE html><html lang="en"><head><title>Access Denied</title></head><body><h1>Access Denied</h1></body></html>',
)

const isKnown = ({ clientId, redirectUris }: Application, asked: URLSearchParams): boolean =>
  asked.get('client_id') === clientId &&
  redirectUris.includes(asked.get('redirect_uri') ?? '') &&
  (asked.get('response_type') ?? 'code') === 'code'

const hidden = (asked: URLSearchParams): string =>
  [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')

export function authorizePage(application: Application, asked: URLSearchParams): SchwabAnswer {
  return isKnown(application, asked)
    ? page(
        200,
        `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local Schwab</title></head>
<body style="font: 1rem/1.5 sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem"><h1>Local Schwab</h1>
<p>This page stands in for Schwab&#39;s sign-in. Nothing leaves this machine.</p>
<p>${escaped(application.clientId)} asks to read your accounts.</p>
<form method="post" action="/v1/oauth/decision">${hidden(asked)}
<button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></form></body></html>`,
      )
    : accessDenied
}

interface DecisionParts {
  readonly application: Application
  readonly newCode: (redirectUri: string) => string
  readonly newSession: () => string
  readonly returnsState: boolean
}

/** Where the browser goes once the owner has decided; null for an application that is not known. */
export function decided(
  { application, newCode, newSession, returnsState }: DecisionParts,
  form: URLSearchParams,
): string | null {
  if (!isKnown(application, form)) return null
  const redirectUri = form.get('redirect_uri') ?? ''
  const address = new URL(redirectUri)
  if (form.get('decision') === 'allow') {
    address.searchParams.set('code', newCode(redirectUri))
    address.searchParams.set('session', newSession())
  } else {
    address.searchParams.set('error', 'access_denied')
    address.searchParams.set('error_description', 'The user denied access')
  }
  const state = form.get('state')
  if (state !== null && returnsState) address.searchParams.set('state', state)
  return address.href
}

export function decision(parts: DecisionParts, form: URLSearchParams): SchwabAnswer {
  const address = decided(parts, form)
  return address === null ? accessDenied : redirected(address)
}
