/** The clock's milliseconds as the text that the database keeps. */
export function instantText(ms: number): string {
  return new Date(ms).toISOString()
}
