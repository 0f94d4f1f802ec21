/** The ETag of a position: its id and the version that every change raises. */
export function positionEtag({ id, version }: { readonly id: string; readonly version: number }): string {
  return `"${id}-${version}"`
}
