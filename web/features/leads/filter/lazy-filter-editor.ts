import { lazyPart } from '../../../lib/lazy-part.ts'

// A filter in the address shows its chips first.
export const FilterEditor = lazyPart(() => import('./filter-editor.tsx'))
