import { lazyPart } from '../../lib/lazy-part.ts'

export const AccountDialog = lazyPart(() => import('./account-dialog.tsx'))
