/** The company as the broker writes it before `XXXREVERSE SPLIT EFF: 06/10/24` and the like. */
export function companyOf(description: string): string {
  const mark = description.indexOf('XXX')
  return (mark === -1 ? description : description.slice(0, mark)).trim().toUpperCase()
}
