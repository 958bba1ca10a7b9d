import { PencilLine, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
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

export default function TemplatesPage() {
  const [view, change] = useTemplateView()
  const templates = useTemplatePage(view)
  const creation = useCreateTemplate()
  const assistant = useDialogHost()
  const editing = useDialogHost<{ template: EmailTemplate; startsImproving: boolean }>()
  const sending = useSendTemplate()
  useEffect(preloadParts, [])

  const edit = (template: EmailTemplate, startsImproving = false) => editing.open({ template, startsImproving })
  const openAssistant = () => assistant.open()

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
      {assistant.host((dialog) => (
        <WritingAssistant {...dialog} onApply={async (written) => (await create(written)) !== undefined} />
      ))}
      {editing.host((dialog, edited) => (
        <EditTemplateDialog {...dialog} {...edited} />
      ))}
    </>
  )
}
