/** Whether what an account is called says that it is an IRA: `Roth Contributory IRA ...123`, `Rollover IRA`, `ROTH`. */
export function isIraName(name: string): boolean {
  return /\b(?:IRA|ROTH)\b/i.test(name)
}
