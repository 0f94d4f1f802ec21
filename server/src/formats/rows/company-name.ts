/**
 * The company as the broker writes it before `XXXREVERSE SPLIT EFF: 06/10/24` and the like. Shares that came under another
 * number are written with NEW behind the name that the old ones had.
 */
export function companyOf(description: string): string {
  const mark = description.indexOf('XXX')
  const name = (mark === -1 ? description : description.slice(0, mark)).trim().toUpperCase()
  return name.replace(/\s+NEW(?:\s+F)?$/, '')
}
