import { lazyPart } from '../../../lib/lazy-part.ts'

export const EnrollDialog = lazyPart(() => import('./enroll-dialog.tsx'))
