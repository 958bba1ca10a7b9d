// Which file of the browser's build a module goes into. Left alone, the bundler makes a file for every set of pages that share
// something: seventy for one page. Here a page loads the app, its shell, what pages share, and its own code.

const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/
// Packages are listed, since the index file of radix-ui hides who needs what of it.
const APP_PACKAGES =
  /^(react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/].+|wouter|regexparam|mitt|class-variance-authority|clsx|tailwind-merge|lucide-react|@radix-ui[\\/]react-(slot|compose-refs))$/
const PAGE_WIDGETS = /^@radix-ui[\\/]react-(checkbox|progress|popover|use-previous|visually-hidden)$/
const SELECT = /^@radix-ui[\\/]react-select$/
// Used by what is in the extras only.
const EXTRA_WIDGETS = /^@radix-ui[\\/]react-(switch|tabs)$/
const SHELL_WIDGETS =
  /^(radix-ui|@radix-ui[\\/].+|@floating-ui[\\/].+|aria-hidden|react-remove-scroll.*|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)$/
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const FORM_PACKAGES = /^(react-hook-form|@hookform[\\/].+)$/

const SOURCE = /[\\/](web|contract)[\\/].+\.tsx?$/
const PAGE = /[\\/]features[\\/]([a-z-]+)[\\/]([a-z-]+)-page\.tsx$/
const isPage = (root) => PAGE.test(root) && !/(landing|not-found)-page/.test(root)

const FIRST_PAGES = ['dashboard', 'leads']
const isFirstPage = (root) => FIRST_PAGES.includes(PAGE.exec(root)?.[2])

// Parts of the leads page.
const IMPORT_PART = /[\\/]features[\\/]leads[\\/]import[\\/]/
const IMPORT_NEWS = /[\\/]import-news\.tsx$/
const LATER_PARTS = /[\\/]features[\\/]leads[\\/](filter|views|columns)[\\/]/

/** First come, first served: a module that two would take is in the first. */
const CHUNKS = [
  'app',
  'shell',
  'common',
  'select',
  'filters',
  'controls',
  'schemas',
  'extras',
  'dashboard',
  'leads',
  'templates',
  'sequences',
  'analytics',
  'integrations',
  'settings',
  'outbox',
  'imports',
  'import-steps',
  'forms',
  'views',
  'columns',
]

/** For the bundler's `codeSplitting.groups`. */
export const chunkGroups = CHUNKS.map((chunk, index) => ({
  debugName: chunk,
  name: (id, build) => (chunkOf(id, build) === chunk ? chunk : null),
  priority: CHUNKS.length - index,
}))

/** Null leaves it to the bundler. */
function chunkOf(id, build) {
  if (ICON.test(id)) return chunkOfIcon(id, build)
  const name = PACKAGE.exec(id)?.[1]
  if (name) return chunkOfPackage(name)
  return SOURCE.test(id) ? chunkOfSource(id, build) : null
}

function chunkOfPackage(name) {
  if (SELECT.test(name)) return 'select'
  if (APP_PACKAGES.test(name)) return 'app'
  if (PAGE_WIDGETS.test(name)) return 'common'
  if (EXTRA_WIDGETS.test(name)) return 'extras'
  if (SHELL_WIDGETS.test(name)) return 'shell'
  if (name === 'zod') return 'schemas'
  return FORM_PACKAGES.test(name) ? 'forms' : null
}

/** As our own modules, but on a page that is opened first or in a part of it that loads later, none comes with much else. */
function chunkOfIcon(id, build) {
  const chunk = chunkOfSource(id, build)
  const isOnFirst = rootsOf(id, build).some((root) => isFirstPage(root) || LATER_PARTS.test(root))
  return isOnFirst && (chunk === 'extras' || chunk === 'forms') ? 'common' : chunk
}

function chunkOfSource(id, build) {
  const roots = rootsOf(id, build)
  // Shown above the list of leads, which needs no forms, and on the pages of imports.
  if (IMPORT_NEWS.test(id)) return 'imports'
  // What is imported by import() keeps a file of its own: the manifest lists it by name.
  if (roots.length === 0 || roots.includes(id)) return null
  const isReachedBy = (name) => roots.some((root) => root.endsWith(name))
  if (isReachedBy('index.html') || (isReachedBy('landing-page.tsx') && roots.length > 1)) return 'app'
  if (isReachedBy('app-shell.tsx')) return 'shell'
  // Shown by the dashboard and by parts of the leads page: not with the extras, which bring the schemas along.
  if (/[\\/]ui[\\/](overlay[\\/](popover|confirm-dialog)|form[\\/]native-select)\.tsx$/.test(id)) return 'common'
  // The dashboard has nothing to choose from.
  if (/[\\/]ui[\\/]form[\\/](filter-|choice-)?select\.tsx$/.test(id)) return 'select'
  // Dialing is offered on the dashboard, and with the fields of a lead.
  if (/[\\/]lib[\\/]safe-link\.ts$/.test(id)) return 'common'
  // Saved views are in the sidebar of every page, and on the page of leads.
  if (/[\\/]lead-data[\\/]saved-view-(api|address)\.ts$/.test(id)) return 'common'
  // What the palette offers for the selected leads.
  if (/[\\/]lib[\\/]places[\\/]page-actions\.ts$/.test(id)) return 'common'
  // Shared with forms, but the filters of leads need no schemas.
  if (/[\\/]lead-where\.ts$/.test(id)) return 'filters'
  if (/[\\/](filter-value|suggested-input)\.tsx$/.test(id)) return 'controls'
  const pages = new Map(roots.filter(isPage).map(pageOf))
  // What only others share, the pages that are opened first need not load.
  if (pages.size > 1) return FIRST_PAGES.some((page) => pages.has(page)) ? 'common' : 'extras'
  // Shared by parts of the leads page that load later, which need no schemas either.
  const later = LATER_PARTS.exec(id)?.[1]
  if (pages.size === 0 && roots.length > 1 && later) return later === 'filter' ? 'filters' : later
  if (pages.size === 0 && roots.some((root) => IMPORT_NEWS.test(root))) return 'imports'
  if (pages.size === 0 && roots.length > 1 && IMPORT_PART.test(id)) return 'import-steps'
  if (pages.size === 0) return roots.length > 1 ? 'forms' : null
  const [[page, feature]] = pages
  // Shared with dialogs of other features, which should not load the whole page. Only integrations shows schemas' forms at once.
  if (roots.every((root) => root.includes(`features/${feature}/`))) return page
  if (page === 'integrations') return 'schemas'
  return FIRST_PAGES.includes(page) ? 'common' : 'extras'
}

/** A page and its feature. */
function pageOf(root) {
  const [, feature, page] = PAGE.exec(root)
  return [page, feature]
}

/** The entry and the dynamic imports whose static imports lead to a module. */
function rootsOf(id, build) {
  const roots = []
  const seen = new Set([id])
  for (const at of seen) {
    const info = build.getModuleInfo(at)
    if (info?.isEntry || info?.dynamicImporters.length > 0) roots.push(at)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return roots
}
