import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

let dropped: File | undefined

/** Keeps a file that was dropped on another page until the import page takes it. */
export function handOverFile(file: File) {
  dropped = file
}

export function takeDroppedFile() {
  const file = dropped
  dropped = undefined
  return file
}

/** Takes a file dropped anywhere in the window, and says so while one is dragged over it. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    function hold(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      setIsOver(true)
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setIsOver(false)
    }
    function drop(event: DragEvent) {
      const file = event.dataTransfer?.files[0]
      setIsOver(false)
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])

  if (!isOver) return null
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-backdrop p-4">
      <p className="flex flex-col items-center gap-3 rounded-lg border-2 border-accent border-dashed bg-surface px-10 py-8 font-medium text-base shadow-pop">
        <FileUp className="size-6 text-accent-text" aria-hidden="true" />
        Drop the file to import it
      </p>
    </div>,
    document.body,
  )
}
