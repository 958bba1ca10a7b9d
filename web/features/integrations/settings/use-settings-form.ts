import { useState } from 'react'
import type { CrmIntegration, SyncSettings } from '../../../../contract/crm-integration.ts'

/** A part of the form: what it shows, and how it changes it. */
export type PartProps = {
  integration: CrmIntegration
  settings: SyncSettings
  change: (part: Partial<SyncSettings>) => void
}

/** The settings as they are edited. */
export function useSettingsForm(saved: SyncSettings) {
  const [kept, setKept] = useState(saved)
  const [settings, setSettings] = useState(saved)
  return {
    settings,
    isDirty: JSON.stringify(tidy(settings)) !== JSON.stringify(tidy(kept)),
    change: (part: Partial<SyncSettings>) => setSettings((last) => ({ ...last, ...part })),
    /** What was just saved is the new state to compare with. */
    keep: (next: SyncSettings) => setKept(next),
  }
}

/** In one order, and without what says nothing: changing a choice there and back is no change. */
export function tidy(settings: SyncSettings): SyncSettings {
  return tidied(settings) as SyncSettings
}

function tidied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value
  const entries = Object.entries(value)
    .map(([name, part]) => [name, tidied(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
