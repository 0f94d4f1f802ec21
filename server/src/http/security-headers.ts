/** Headers of every answer. Scripts and styles come only from files of this origin, never from a page's text. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

const always = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Only a server that is reached by https tells browsers to insist on it. */
export function securityHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return publicUrl?.startsWith('https:')
    ? { ...always, 'strict-transport-security': 'max-age=31536000' }
    : always
}
