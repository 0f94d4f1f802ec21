// How near an expiration is. Authority: document 3, section 4: expired below 0 days, near at 7 or fewer, and within 30 days.
import { nearExpirationDays } from './status/detect-status.ts'

export type ExpiryBand = 'expired' | 'near_expiration' | 'within_30_days' | 'open'

export function expiryBand(daysToExpiration: number): ExpiryBand {
  if (daysToExpiration < 0) return 'expired'
  if (daysToExpiration <= nearExpirationDays) return 'near_expiration'
  return daysToExpiration <= 30 ? 'within_30_days' : 'open'
}
