/** The cookie that binds a login to the browser in which it was begun. It is read by one path and by no script. */
import { attemptMs } from './logins.ts'

const name = 'wheelwright-login'

export function browserCookie(value: string, isSecure: boolean): string {
  return [
    `${name}=${value}`,
    'Path=/api/brokerage',
    `Max-Age=${attemptMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

export function cookieIn(headers: Headers): string | null {
  return (
    (headers.get('cookie') ?? '')
      .split(';')
      .map((pair) => pair.trim().split('='))
      .find(([key]) => key === name)?.[1] ?? null
  )
}
