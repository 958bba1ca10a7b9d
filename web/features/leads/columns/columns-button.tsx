import { useState } from 'react'
import { ColumnChooser } from '../lazy-parts.ts'
import { ColumnsTrigger } from './columns-trigger.tsx'

type Props = { columns: string; onChange: (columns: string) => void }

/** A button alone until it is pressed: the list of columns is loaded then. */
export function ColumnsButton(props: Props) {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <ColumnChooser {...props} />
  // The button stays, with its focus, until the panel can open. A failure shows when the panel is drawn.
  const load = () => ColumnChooser.load().catch(() => undefined)
  return (
    <ColumnsTrigger
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={load}
      onClick={() => load().then(() => setIsAsked(true))}
    />
  )
}
