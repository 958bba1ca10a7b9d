import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

type Report = (label: string, isUnsaved: boolean) => void
const UnsavedFields = createContext<Report>(() => {})

/** Which fields inside hold text that is not saved. */
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
  return { labels, report }
}

export function UnsavedFieldsProvider({ report, children }: { report: Report; children: ReactNode }) {
  return <UnsavedFields value={report}>{children}</UnsavedFields>
}

/** Told by each field. */
export function useReportUnsaved(label: string, isUnsaved: boolean) {
  const report = useContext(UnsavedFields)
  useEffect(() => {
    if (!isUnsaved) return
    report(label, true)
    return () => report(label, false)
  }, [report, label, isUnsaved])
}
