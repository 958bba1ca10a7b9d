import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LeadImport } from '../../../contract/lead-import.ts'
import { refreshLeads } from '../lead-data/lead-api.ts'
import { useDismissedImports } from './dismissed-imports.ts'
import { isRunning, shareDone, useImports } from './import/import-list.ts'
import { ImportNews } from './lazy-parts.ts'

/** Outcomes older than this are not shown. */
const NEWS_MS = 24 * 3600 * 1000

/** The progress of a running import, then its outcome until dismissed. */
export function ImportProgress() {
  const imports = useImports().data ?? []
  const client = useQueryClient()
  const [dismissed, dismiss] = useDismissedImports()
  const shown = imports.find(isRunning) ?? imports.find((entry) => !dismissed.includes(entry.id) && isNews(entry))

  // The list reloads as the import proceeds and at its end.
  const progress = shown ? `${shown.id} ${shown.status} ${shown.undo?.status} ${Math.floor(shareDone(shown) * 10)}` : ''
  const last = useRef(progress)
  useEffect(() => {
    if (last.current !== progress && progress) refreshLeads(client)
    last.current = progress
  }, [client, progress])

  return shown ? <ImportNews entry={shown} onDismiss={() => dismiss(shown.id)} /> : null
}

function isNews({ finishedAt, undo }: LeadImport) {
  const moment = undo?.finishedAt ?? finishedAt
  return moment !== null && Date.now() - new Date(moment).getTime() < NEWS_MS
}
