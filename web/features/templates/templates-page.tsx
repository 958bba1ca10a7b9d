import { PencilLine, Sparkles } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { HelpButton } from '../onboarding/help-button.tsx'
import { useCreateTemplate, useTemplatePage } from '../template-data/template-api.ts'
import { PLACEHOLDER } from '../template-data/template-words.ts'
import { WritingAssistant } from '../writing/lazy-parts.ts'
import { EditTemplateDialog, preloadParts } from './lazy-parts.ts'
import { TemplateList } from './template-list.tsx'
import { useSendTemplate } from './use-send-template.ts'
import { useTemplateView } from './use-template-view.ts'

/** Each opening mounts a new dialog, which stays mounted while closed so that its exit animation runs. */
type Opened = { isOpen: boolean; count: number }
const CLOSED: Opened = { isOpen: false, count: 0 }

export default function TemplatesPage() {
  const [view, change] = useTemplateView()
  const templates = useTemplatePage(view)
  const creation = useCreateTemplate()
  const [assistant, setAssistant] = useState(CLOSED)
  const [editing, setEditing] = useState<Opened & { template?: EmailTemplate; startsImproving?: boolean }>(CLOSED)
  const sending = useSendTemplate()
  useEffect(preloadParts, [])

  const edit = (template: EmailTemplate, startsImproving = false) =>
    setEditing(({ count }) => ({ isOpen: true, count: count + 1, template, startsImproving }))
  const openAssistant = () => setAssistant(({ count }) => ({ isOpen: true, count: count + 1 }))

  async function create(...[template]: Parameters<typeof creation.mutateAsync>) {
    try {
      const made = await creation.mutateAsync(template)
      toast({ title: 'Template Created', description: 'Saved as a draft.' })
      return made
    } catch (error) {
      toastFailure(error, 'Failed to create email template.')
    }
  }

  async function createManually() {
    const made = await create(PLACEHOLDER)
    if (made) edit(made)
  }

  return (
    <>
      <PageHeader
        title="Email Templates"
        aside={templates.data && formatCount(templates.data.total)}
        tourTarget="templates-header"
        actions={
          <>
            <HelpButton />
            <Button onClick={createManually} disabled={creation.isPending} className="max-sm:px-2.5">
              <PencilLine aria-hidden="true" />
              <span className="max-sm:sr-only">Manual</span>
            </Button>
            <Button variant="primary" onClick={openAssistant} data-tour="ai-assistant" className="max-sm:px-2.5">
              <Sparkles aria-hidden="true" />
              <span className="max-sm:sr-only">AI Assistant</span>
            </Button>
          </>
        }
      />
      <PageBody>
        <TemplateList
          templates={templates}
          view={view}
          onChange={change}
          onEdit={(template) => edit(template)}
          onImprove={(template) => edit(template, true)}
          onSend={sending.open}
          onAssistant={openAssistant}
          onManual={createManually}
        />
      </PageBody>
      {sending.dialog}
      <Suspense>
        {assistant.count > 0 && (
          <WritingAssistant
            key={assistant.count}
            isOpen={assistant.isOpen}
            onClose={() => setAssistant((last) => ({ ...last, isOpen: false }))}
            onApply={async (written) => (await create(written)) !== undefined}
          />
        )}
      </Suspense>
      <Suspense>
        {editing.template && (
          <EditTemplateDialog
            key={editing.count}
            isOpen={editing.isOpen}
            template={editing.template}
            startsImproving={editing.startsImproving}
            onClose={() => setEditing((last) => ({ ...last, isOpen: false }))}
          />
        )}
      </Suspense>
    </>
  )
}
