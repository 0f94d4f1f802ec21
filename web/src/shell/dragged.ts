import { useEffect, useState } from 'react'

export const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer !== null && dataTransfer.types.includes('Files')

/** A field that takes files takes them itself. */
export const isFileField = ({ target }: DragEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'file'

/** Whether files were dragged over the page since it opened: what takes them is loaded then. */
export const useDragged = (): boolean => {
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
