import { lazyPart } from '../../lib/lazy-part.ts'

// The editor and its library are loaded where somebody formats an email.
export const RichEditor = lazyPart(() => import('./rich-editor.tsx'))
