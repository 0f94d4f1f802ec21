/** The clock's milliseconds as the text that the database keeps. */
export const instantText = (ms: number): string => new Date(ms).toISOString()
