/** Pages of other sites may not change anything here, even with a token: browsers state where a request comes from. */
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/** Whether a request that would change something comes from a page of another origin. */
export function isForeign(request: Request, publicUrl: string | null): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || !changing.has(request.method)) return false
  if (publicUrl !== null && origin === publicUrl) return false
  const host = request.headers.get('host') ?? new URL(request.url).host
  return hostOf(origin) !== host
}
