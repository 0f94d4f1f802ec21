/** Hands a file to the browser as a download. */
export function saveFile(fileName: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the bytes long before.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
