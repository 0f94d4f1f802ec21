// The exchange: its calendar and hours, expirations, coming dividends, marks and the age of a price.
export * from './coming-dividends.ts'
export * from './expirations.ts'
export * from './mark.ts'
export * from './market-calendar.ts'
export * from './market-hours.ts'
export * from './price-age.ts'
