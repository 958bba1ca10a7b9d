import { lazyPart } from '../../lib/lazy-part.ts'

// Dialogs load when they are first opened.
export const ChooseRecordDialog = lazyPart(() =>
  import('./choose-record-dialog.tsx').then((part) => ({ default: part.ChooseRecordDialog })),
)
export const CrmImportDialog = lazyPart(() =>
  import('./crm-import-dialog.tsx').then((part) => ({ default: part.CrmImportDialog })),
)
export const SyncPreviewDialog = lazyPart(() =>
  import('./sync-preview-dialog.tsx').then((part) => ({ default: part.SyncPreviewDialog })),
)
