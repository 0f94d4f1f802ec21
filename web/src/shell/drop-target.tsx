import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from '../client/dropped-files.ts'
import { useNavigate } from '../routing/use-routing.ts'
import { carriesFiles, isFileField } from './dragged.ts'
import './drop-target.css'

/**
 * Takes files that are dropped anywhere on a page to the import. A frame shows it while they are dragged; it lies
 * above everything and catches nothing, so that fields for files below it work as ever. It comes with the first drag.
 */
export default function DropTarget() {
  const [isOver, setOver] = useState(true)
  const navigate = useNavigate()
  const take = useRef((_files: readonly File[]) => {})
  useEffect(() => {
    take.current = (files) => {
      droppedFiles.post(files)
      void navigate({ to: '/Imports' })
    }
  })
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      const isElsewhere = isFileField(event)
      // Without this the browser would open the file in place of the page.
      if (!isElsewhere) event.preventDefault()
      setOver(!isElsewhere)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!carriesFiles(event) || isFileField(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take.current(files)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className="drop-target">
      <output>Drop to import</output>
    </div>
  )
}
