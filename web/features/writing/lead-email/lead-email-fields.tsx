import { Copy, RefreshCw } from 'lucide-react'
import type { Lead } from '../../../../contract/lead.ts'
import { writerWords } from '../../../../contract/writer-name.ts'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { emailText } from '../../template-data/template-words.ts'
import { DraftFields } from '../draft/draft-fields.tsx'
import { EvidencePanel } from '../draft/evidence-panel.tsx'
import { GoBackButton } from '../draft/go-back-button.tsx'
import { StandInNote } from '../draft/stand-in-note.tsx'
import type { useDraftCheck } from '../draft/use-draft-check.tsx'
import { LeadInformation } from './lead-information.tsx'
import { PersonalizationInsights } from './personalization-insights.tsx'
import type { useLeadDraft } from './use-lead-draft.ts'

type Props = {
  lead: Lead
  email: ReturnType<typeof useLeadDraft>
  check: ReturnType<typeof useDraftCheck>
}

/** The lead, the text that was generated, and what it rests on. */
export function LeadEmailFields({ lead, email, check: { refs, evidence, marks, about } }: Props) {
  const { draft, generated, isGenerating, isEmpty } = email
  const copy = () =>
    copyWithToast(emailText(draft), { title: 'Copied', description: 'Email content copied to clipboard' })
  return (
    <div className="flex flex-col gap-4">
      <LeadInformation lead={lead} />
      <Field label="To">{(control) => <Input {...control} value={lead.email} disabled readOnly />}</Field>
      <DraftFields
        draft={draft}
        onChange={email.change}
        refs={refs}
        marks={marks}
        bodyLabel="Email Body"
        placeholders={{ subject: 'Email subject...', body: 'Email body will be generated here...' }}
        rows={12}
        isMonospace
        busyText={isGenerating ? 'Generating personalized email...' : undefined}
        note={generated && `Written by ${writerWords(generated.writtenBy)}`}
        bodyActions={
          <>
            <GoBackButton onClick={email.restore} />
            <Button size="sm" variant="ghost" onClick={email.regenerate} disabled={isGenerating}>
              <RefreshCw className="size-3.5!" aria-hidden="true" />
              Regenerate
            </Button>
            <Button size="sm" variant="ghost" onClick={copy} disabled={isEmpty}>
              <Copy className="size-3.5!" aria-hidden="true" />
              Copy
            </Button>
          </>
        }
      />
      {generated && (
        <>
          <StandInNote standIn={generated.standIn} />
          <EvidencePanel evidence={evidence} draft={draft} refs={refs} about={about} />
          <PersonalizationInsights insights={generated.emailData.personalizationInsights} />
        </>
      )}
    </div>
  )
}
