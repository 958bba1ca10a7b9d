import { lazyPart } from '../../lib/lazy-part.ts'

// Dialogs load when they are first opened.
export const CrmImportDialog = lazyPart(() =>
  import('./crm-import-dialog.tsx').then((part) => ({ default: part.CrmImportDialog })),
)
export const CrmSettingsDialog = lazyPart(() =>
  import('./crm-settings-dialog.tsx').then((part) => ({ default: part.CrmSettingsDialog })),
)
export const SyncPreviewDialog = lazyPart(() =>
  import('./sync-preview-dialog.tsx').then((part) => ({ default: part.SyncPreviewDialog })),
)
