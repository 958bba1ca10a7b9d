import { Mail } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function TemplatesPage() {
  return (
    <>
      <PageHeader title="Email Templates" />
      <PageBody>
        <Card aria-label="Templates list">
          <EmptyState
            icon={Mail}
            title="No Email Templates"
            text="The emails you write or generate are kept here, ready to be used again."
          />
        </Card>
      </PageBody>
    </>
  )
}
