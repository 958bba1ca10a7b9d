import { lazyPart } from '../../lib/lazy-part.ts'

// The sidebar is there before anybody has counted.
export const UnreadCount = lazyPart(() => import('./unread-count.tsx'))
