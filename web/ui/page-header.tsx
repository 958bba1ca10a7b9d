import { createContext, type ReactNode, useContext } from 'react'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** What the frame around the page puts before the title, such as the button that opens the navigation. */
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
      <h1 className="truncate font-semibold text-lg tracking-tight">{title}</h1>
      {aside && <p className="min-w-0 flex-1 truncate text-ink-3 text-sm">{aside}</p>}
      {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </header>
  )
}
