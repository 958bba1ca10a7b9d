import { lazyPart } from '../../lib/lazy-part.ts'

// Most people have no saved view, and no page waits for them.
export const SavedViewLinks = lazyPart(() => import('./saved-view-links.tsx'))
