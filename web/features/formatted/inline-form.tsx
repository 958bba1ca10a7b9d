import type { KeyboardEvent, ReactNode } from 'react'

type Props = { label: string; onSubmit: () => void; onClose: () => void; children: ReactNode }

/** A row of inputs below the toolbar. No form element: it is inside one, or in a dialog that saves by Enter. */
export function InlineForm({ label, onSubmit, onClose, children }: Props) {
  function byKey(event: KeyboardEvent<HTMLDivElement>) {
    const isInput = event.target instanceof HTMLInputElement
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isInput)) return
    // Neither closes nor saves what is around it.
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    if (event.key === 'Escape') onClose()
    else onSubmit()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row in every browser.
    <div role="group" aria-label={label} onKeyDown={byKey} className="flex flex-wrap items-end gap-2 border-t p-2">
      {children}
    </div>
  )
}
