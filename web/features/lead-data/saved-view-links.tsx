import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { viewHref, viewIdOf } from './saved-view-address.ts'
import { useSavedViews } from './saved-view-api.ts'

/** The saved views of leads, for the sidebar. */
export default function SavedViewLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data: views = [] } = useSavedViews()
  const shown = viewIdOf(useSearch())
  if (views.length === 0) return null
  return (
    <ul aria-label="Saved views" className="mb-1 ml-4.5 flex flex-col gap-0.5 border-l pl-2">
      {views.map(({ id, name }) => (
        <li key={id}>
          <Link
            href={viewHref(id)}
            onClick={onNavigate}
            title={name}
            aria-current={shown === String(id) && window.location.pathname === '/leads' ? 'true' : undefined}
            className="block truncate rounded-md px-2 py-1 text-ink-2 text-sm transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=true]:font-medium aria-[current=true]:text-accent-text pointer-coarse:py-3"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
