import { lazy } from 'react'

// Dialogs load when they are first opened.
export const CrmImportDialog = lazy(() =>
  import('./crm-import-dialog.tsx').then((part) => ({ default: part.CrmImportDialog })),
)
export const CrmSettingsDialog = lazy(() =>
  import('./crm-settings-dialog.tsx').then((part) => ({ default: part.CrmSettingsDialog })),
)
export const SyncPreviewDialog = lazy(() =>
  import('./sync-preview-dialog.tsx').then((part) => ({ default: part.SyncPreviewDialog })),
)
