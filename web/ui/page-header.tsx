import { createContext, type ReactNode, useContext } from 'react'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** What the app shell puts before the title, such as the menu button. */
export const PageHeaderStart = createContext<ReactNode>(null)

type Props = { title: string; aside?: ReactNode; actions?: ReactNode; tourTarget?: string }

export function PageHeader({ title, aside, actions, tourTarget }: Props) {
  useDocumentTitle(title)
  return (
    <header
      data-tour={tourTarget}
      className="sticky top-0 z-20 flex h-header items-center gap-3 border-b bg-surface px-4 lg:px-6"
    >
      {useContext(PageHeaderStart)}
      {/* Wraps below the title when it does not fit beside it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="max-w-full truncate rounded-sm font-semibold text-lg leading-6 tracking-tight">
          {title}
        </h1>
        {aside && <p className="max-w-full truncate text-ink-3 text-sm leading-5">{aside}</p>}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  )
}
