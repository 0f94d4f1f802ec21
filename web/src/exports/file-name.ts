const named = /filename\*=UTF-8''([^;]+)/i

/** The name that an answer gives its file (RFC 6266); null where it gives none. */
export function fileNameIn(disposition: string | null): string | null {
  const [, name] = named.exec(disposition ?? '') ?? []
  return name === undefined ? null : decodeURIComponent(name)
}
