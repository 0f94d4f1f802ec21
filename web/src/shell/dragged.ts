import { useEffect, useState } from 'react'

export function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer !== null && dataTransfer.types.includes('Files')
}

/** A field that takes files takes them itself. */
export function isFileField({ target }: DragEvent): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}

/** Whether files were dragged over the page since it opened: what takes them is loaded then. */
export function useDragged(): boolean {
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event) || isFileField(event)) return
      // Without this the browser would open the file in place of the page.
      event.preventDefault()
      setDragged(true)
    }
    window.addEventListener('dragover', onOver)
    return () => window.removeEventListener('dragover', onOver)
  }, [])
  return isDragged
}
