import { type ComponentType, lazy } from 'react'

/** `loadFirst` loads what the page shows first. */
type LoadPage = () => Promise<{ default: ComponentType; loadFirst?: () => Promise<unknown> }>

/** Every signed-in path and its page, loaded on first use. The build reads this list as it stands (scripts/page-starts.mjs). */
const pageLoads: Record<string, LoadPage> = {
  '/': () => import('./features/dashboard/dashboard-page.tsx'),
  '/dashboard': () => import('./features/dashboard/dashboard-page.tsx'),
  '/leads': () => import('./features/leads/leads-page.tsx'),
  '/leads/duplicates': () => import('./features/leads/duplicates/duplicates-page.tsx'),
  '/leads/import': () => import('./features/leads/import/import-page.tsx'),
  '/leads/import/:id/:step?': () => import('./features/leads/import/import-run-page.tsx'),
  '/leads/:id': () => import('./features/leads/page/lead-page.tsx'),
  '/emails': () => import('./features/templates/templates-page.tsx'),
  '/emails/:id': () => import('./features/templates/page/template-page.tsx'),
  '/sequences': () => import('./features/sequences/sequences-page.tsx'),
  '/sequences/:id/launch': () => import('./features/sequences/page/launch-page.tsx'),
  '/sequences/:id/:tab?': () => import('./features/sequences/page/sequence-page.tsx'),
  '/analytics': () => import('./features/analytics/analytics-page.tsx'),
  '/integrations': () => import('./features/integrations/integrations-page.tsx'),
  '/integrations/:provider/settings': () => import('./features/integrations/settings/crm-settings-page.tsx'),
  '/inbox/:id?': () => import('./features/inbox/inbox-page.tsx'),
  '/tasks': () => import('./features/tasks/tasks-page.tsx'),
  '/tasks/focus': () => import('./features/tasks/focus-page.tsx'),
  '/tasks/review': () => import('./features/tasks/review/review-page.tsx'),
  '/outbox': () => import('./features/mail/outbox-page.tsx'),
  '/settings': () => import('./features/settings/settings-page.tsx'),
  '/settings/profile': () => import('./features/settings/settings-page.tsx'),
  '/settings/offer-and-voice': () => import('./features/settings/settings-page.tsx'),
  '/settings/ai': () => import('./features/settings/settings-page.tsx'),
  '/settings/email-accounts': () => import('./features/settings/settings-page.tsx'),
  '/settings/inbox': () => import('./features/settings/settings-page.tsx'),
  '/settings/sending': () => import('./features/settings/settings-page.tsx'),
  '/settings/do-not-contact': () => import('./features/settings/settings-page.tsx'),
  '/settings/crm': () => import('./features/settings/settings-page.tsx'),
  '/settings/api': () => import('./features/settings/settings-page.tsx'),
  '/settings/data': () => import('./features/settings/settings-page.tsx'),
}

export const pages = Object.entries(pageLoads).map(([path, load]) => ({ path, Page: lazy(load) }))

/** Loads a page's code. */
export const loadPage = (path: string) => Object.entries(pageLoads).find(([pattern]) => isOf(pattern, path))?.[1]()

const isOf = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(path)

/** Preloads a page's code. A failure shows when the user opens the page. */
export function preloadPage(path: string) {
  loadPage(path)?.catch(() => undefined)
}
