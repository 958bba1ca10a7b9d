import { CircleAlert } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { crashWords } from './crash-words.ts'
import { ReloadButton } from './reload-button.tsx'

/** For one page that failed: the navigation around it still works. */
export function CrashedPage({ error }: { error: unknown }) {
  const { title, text } = crashWords(error)
  return (
    <div role="alert">
      <PageHeader title={title} />
      <EmptyState icon={CircleAlert} title="Reload the page" text={text} className="py-28" action={<ReloadButton />} />
    </div>
  )
}
