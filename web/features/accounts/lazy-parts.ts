import { lazy } from 'react'

export const AccountDialog = lazy(() => import('./account-dialog.tsx'))
