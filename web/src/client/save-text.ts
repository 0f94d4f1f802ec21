/** Hands a text to the browser as a download. */
export const saveText = (fileName: string, text: string, type = 'text/plain;charset=utf-8'): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the bytes long before.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
