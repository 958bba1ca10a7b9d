import { lazyPart } from '../../../lib/lazy-part.ts'

// Dialogs load when they are first opened.
export const KeyDialog = lazyPart(() => import('./key-dialog.tsx').then((part) => ({ default: part.KeyDialog })))
export const LoginDialog = lazyPart(() => import('./login-dialog.tsx').then((part) => ({ default: part.LoginDialog })))
