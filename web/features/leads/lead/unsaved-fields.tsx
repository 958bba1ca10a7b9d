import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useState } from 'react'

type Report = (label: string, isUnsaved: boolean) => void
const UnsavedFields = createContext<Report>(() => {})

/** Tracks which fields inside hold unsaved text. */
export function useUnsavedFields() {
  const [labels, setLabels] = useState<readonly string[]>([])
  const report = useCallback<Report>(
    (label, isUnsaved) =>
      setLabels((before) => {
        if (before.includes(label) === isUnsaved) return before
        return isUnsaved ? [...before, label] : before.filter((other) => other !== label)
      }),
    [],
  )
  const hasUnsaved = labels.length > 0
  useEffect(() => {
    if (!hasUnsaved) return
    // The browser asks before the user closes or reloads the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  return { hasUnsaved, report }
}

export function UnsavedFieldsProvider({ report, children }: { report: Report; children: ReactNode }) {
  return <UnsavedFields value={report}>{children}</UnsavedFields>
}

/** Each field reports whether it holds unsaved text. */
export function useReportUnsaved(label: string, isUnsaved: boolean) {
  const report = useContext(UnsavedFields)
  // With the render, as the guard that it informs.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    report(label, true)
    return () => report(label, false)
  }, [report, label, isUnsaved])
}
