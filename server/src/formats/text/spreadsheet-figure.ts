/**
 * Figures as spreadsheets of other countries dress them: thousands apart by a blank that breaks no line or by an apostrophe, and the
 * dollar sign behind. What is dressed in no such way stays as it is: a plain blank may part two figures.
 */

/** Groups of three, all behind the same mark. */
const groups = /^([^\d]{0,4})(\d{1,3}([\u00A0\u202F'\u2019])\d{3}(?:\3\d{3}){0,5})(?!\d)(.{0,16})$/
const dollarsBehind = /^([^$]{0,4}\d[\d.,]{0,30})[ \u00A0\u202F]?\$(\)?)$/

/** `1 234,56 $` is `1234,56`, and `1'234.56` is `1234.56`. */
export function withoutDress(text: string): string {
  const cell = text.trim()
  const [, before = '', grouped, mark = '', after = ''] = groups.exec(cell) ?? []
  const whole = grouped === undefined ? cell : `${before}${grouped.replaceAll(mark, '')}${after}`
  return whole.replace(dollarsBehind, '$1$2')
}
