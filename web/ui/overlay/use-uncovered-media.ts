import { type RefObject, useEffect, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'

/**
 * Whether a media query matches; while a dialog is open over the panel, as it was before. A panel that becomes modal or stops being
 * so is mounted again, and would cover the dialog and take its focus.
 */
export function useUncoveredMedia(query: string, panel: RefObject<HTMLElement | null>) {
  const isMatching = useMedia(query)
  const [used, setUsed] = useState(isMatching)
  useEffect(() => {
    if (used !== isMatching && !isCovered(panel.current)) setUsed(isMatching)
  })
  return used
}

const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'

const isCovered = (panel: HTMLElement | null) =>
  panel !== null && [...document.querySelectorAll(OPEN_DIALOGS)].some((dialog) => dialog !== panel)
