import { Mail } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { ApiError } from '../../../lib/api.ts'
import { readId } from '../../../lib/places/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import NotFoundPage from '../../not-found/not-found-page.tsx'
import { useEditedTemplate } from '../../template-data/template-api.ts'
import { EditedTemplate } from './edited-template.tsx'
import { TemplatePageActions } from './template-page-actions.tsx'

/** One template: its text, as a lead would receive it, and its results. */
export default function TemplatePage() {
  const id = readId(useParams<{ id: string }>().id)
  return id ? <KnownTemplate key={id} id={id} /> : <NotFoundPage />
}

/** A template that was deleted, or belongs to somebody else, says so. The heading stays in place meanwhile: it has the focus. */
function KnownTemplate({ id }: { id: number }) {
  const query = useEditedTemplate(id)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <PageHeader
        title={isGone ? 'Template Not Found' : (query.data?.subject ?? 'Email Template')}
        actions={query.data && !isGone && <TemplatePageActions template={query.data} />}
      />
      {isGone ? (
        <NoSuchTemplate />
      ) : (
        <Loaded
          query={query}
          loading={
            <PageBody>
              <LoadingLines label="Loading template" widths={['w-1/3', 'h-64', 'h-32']} />
            </PageBody>
          }
          failure={(retry) => <LoadFailureState what="The template didn't load" onRetry={retry} />}
        >
          {(template) => <EditedTemplate template={template} />}
        </Loaded>
      )}
    </>
  )
}

const NoSuchTemplate = () => (
  <EmptyState
    icon={Mail}
    title="We can't find this template"
    text="It may have been deleted."
    className="py-28"
    action={
      <Button asChild>
        <Link href="/emails">Go to your templates</Link>
      </Button>
    }
  />
)
