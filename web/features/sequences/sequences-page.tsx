import { Workflow } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function SequencesPage() {
  return (
    <>
      <PageHeader title="Email Sequences" />
      <PageBody>
        <Card aria-label="Sequences list">
          <EmptyState
            icon={Workflow}
            title="No sequences yet"
            text="A sequence sends a series of emails to a lead and stops when they answer."
          />
        </Card>
      </PageBody>
    </>
  )
}
