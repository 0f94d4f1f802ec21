/** What a browser calls itself, in the words by which people know theirs. A word for the list of sessions, not a proof. */

type Names = readonly (readonly [name: string, pattern: RegExp])[]

/** The first that fits: most browsers also name those that they descend from. */
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
]

const systems: Names = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const firstOf = (names: Names, text: string): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** As in `Firefox on Linux`; null where neither is known. */
export function browserOf(userAgent: string | null): string | null {
  // Nobody's browser needs more to say what it is.
  const text = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)]
  if (browser === null) return system === null ? null : `A browser on ${system}`
  return system === null ? browser : `${browser} on ${system}`
}
