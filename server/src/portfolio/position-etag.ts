/** The ETag of a position: its id and the version that every change raises. */
export const positionEtag = ({ id, version }: { readonly id: string; readonly version: number }): string =>
  `"${id}-${version}"`
