import { ArrowLeft, Copy, MailPlus, Send } from 'lucide-react'
import { Link } from 'wouter'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { writeFromTemplate } from '../../../lib/places/open-composer.ts'
import { usePageActions } from '../../../lib/places/page-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { emailText } from '../../template-data/template-words.ts'
import { useSendTemplate } from '../use-send-template.ts'

/** What can be done with a template as it is saved. */
export function TemplatePageActions({ template }: { template: EmailTemplate }) {
  const sending = useSendTemplate()
  usePageActions(template.subject, [
    { label: 'Use template', words: ['write', 'compose', 'email'], run: () => writeFromTemplate(template) },
    { label: 'Send…', words: ['email', 'template'], run: () => sending.open(template) },
    { label: 'Copy', words: ['clipboard', 'text'], run: () => void copyWithToast(emailText(template)) },
  ])
  return (
    <>
      <Button asChild variant="ghost" className="max-sm:hidden">
        <Link href="/emails">
          <ArrowLeft aria-hidden="true" />
          All templates
        </Link>
      </Button>
      <Button onClick={() => copyWithToast(emailText(template))} className="max-sm:px-2.5">
        <Copy aria-hidden="true" />
        <span className="max-sm:sr-only">Copy</span>
      </Button>
      <Button onClick={() => writeFromTemplate(template)} className="max-sm:px-2.5">
        <MailPlus aria-hidden="true" />
        <span className="max-sm:sr-only">Use template</span>
      </Button>
      <Button variant="primary" onClick={() => sending.open(template)} className="max-sm:px-2.5">
        <Send aria-hidden="true" />
        <span className="max-sm:sr-only">Send…</span>
      </Button>
      {sending.dialog}
    </>
  )
}
