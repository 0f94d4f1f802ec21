/**
 * Answers in the three voices that Schwab speaks in: the trader's, market data's and the gateway's before both. The
 * shapes of errors are those of `fixtures/schwab/endpoint-samples/errors` and of the public clients that met them.
 */
export interface SchwabAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text is sent as it is, everything else as JSON. */
  readonly body: unknown
}

export function answered(body: unknown): SchwabAnswer {
  return { status: 200, body }
}

export function page(status: number, html: string): SchwabAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: html,
  }
}

export function redirected(address: string): SchwabAnswer {
  return {
    status: 302,
    headers: { location: address, 'cache-control': 'no-store' },
    body: '',
  }
}

/** A refusal of the OAuth endpoints (RFC 6749, 5.2). */
export function oauthRefusal(status: number, error: string, description: string): SchwabAnswer {
  return {
    status,
    body: { error, error_description: description },
  }
}

export function traderRefusal(status: number, message: string, errors: readonly string[] = []): SchwabAnswer {
  return {
    status,
    body: { message, errors },
  }
}

/** Market data's form of an error, which the trader's calls answer too where the token is refused. */
export function listedRefusal(status: number, title: string, detail: string): SchwabAnswer {
  return {
    status,
    body: { errors: [{ id: 'e1a8f21f-c08c-4a3b-b721-3219e391c415', status, title, detail }] },
  }
}

export const notAuthorized = listedRefusal(401, 'Unauthorized', 'Client not authorized')

export const tooBigBody: SchwabAnswer = {
  status: 502,
  body: {
    fault: { faultstring: 'Body buffer overflow', detail: { errorcode: 'protocol.http.TooBigBody' } },
  },
}

/** What a gateway says in front of a Schwab that is down for maintenance. */
export const gatewayPage = page(
  503,
  '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body>The server is temporarily unable to service your request.</body></html>',
)
