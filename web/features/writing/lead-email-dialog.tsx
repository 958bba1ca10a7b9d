import { Copy, RefreshCw, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { copyWithToast } from '../../lib/copy-with-toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { fullName, industryWord } from '../lead-data/lead-words.ts'
import { useSendMail } from '../mail/outbox/use-send-mail.tsx'
import { useCreateTemplate } from '../template-data/template-api.ts'
import { emailText } from '../template-data/template-words.ts'
import { DraftFields } from './draft/draft-fields.tsx'
import type { Draft } from './draft/evidence-marks.ts'
import { EvidencePanel } from './draft/evidence-panel.tsx'
import { GoBackButton } from './draft/go-back-button.tsx'
import { useDraftCheck } from './draft/use-draft-check.ts'
import { useGenerateForLead } from './writing-api.ts'

const EMPTY: Draft = { subject: '', body: '' }
const TONE = 'professional'

type Props = { isOpen: boolean; lead: Lead; onClose: () => void }

/** A mail written for one lead, which asks for the text as it opens. */
export default function LeadEmailDialog({ isOpen, lead, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY)
  // What the writer wrote last: only what differs from it was typed.
  const [written, setWritten] = useState(EMPTY)
  // What was typed before it was written over.
  const [before, setBefore] = useState<Draft>()
  const generation = useGenerateForLead()
  const creation = useCreateTemplate()
  const isWriting = generation.isPending
  const { refs, evidence, marks } = useDraftCheck(draft, lead.id, isOpen && !isWriting)
  const focus = useReturnFocus()
  const isTouched = draft.subject !== written.subject || draft.body !== written.body
  // As it stands when an answer comes: one can type on while it is written.
  const typed = useRef<Draft>(undefined)
  typed.current = isTouched ? draft : undefined
  const guard = useDiscardGuard(isOpen && isTouched, onClose)
  // It was saved to be sent, so there is nothing left to do here.
  const sending = useSendMail(onClose)
  const isEmpty = draft.subject === '' || draft.body === ''

  async function generate(seed?: number) {
    if (isWriting) return
    try {
      const { emailData } = await generation.mutateAsync({ leadId: lead.id, tone: TONE, seed })
      setBefore(typed.current)
      const next = { subject: emailData.subject, body: emailData.body }
      setDraft(next)
      setWritten(next)
      toast({ title: 'Success', description: 'Email template generated successfully' })
    } catch (error) {
      toastFailure(error, 'Failed to generate email template.')
    }
  }

  function goBack() {
    if (before) setDraft(before)
    setBefore(undefined)
  }

  const copy = () =>
    copyWithToast(emailText(draft), { title: 'Copied', description: 'Email content copied to clipboard' })

  // Once for each opening, which is a new dialog.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void generate()
  })

  /** The template it became; nothing when it did not. */
  async function saveTemplate() {
    if (draft.subject.trim() === '' || draft.body.trim() === '') {
      toast({ variant: 'destructive', title: 'Error', description: 'Please fill in both subject and body' })
      return
    }
    const { data } = generation
    try {
      const template = await creation.mutateAsync({
        leadId: lead.id,
        ...draft,
        status: 'draft',
        ...(data && {
          aiGenerated: true,
          writtenBy: data.writtenBy,
          personalizationInsights: data.emailData.personalizationInsights,
        }),
      })
      toast({ title: 'Success', description: 'Email template saved successfully' })
      setWritten(draft)
      return template
    } catch (error) {
      toastFailure(error, 'Failed to save email template.')
    }
  }

  async function save() {
    if (await saveTemplate()) onClose()
  }

  async function send() {
    const template = await saveTemplate()
    if (template) sending.open({ templateId: template.id, lead })
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="AI-Generated Email Template"
        data-lead-form
        className="max-w-4xl"
        {...focus}
        // Cancel and Close mean it; a key or a click beside may not.
        onEscapeKeyDown={(event) => {
          event.preventDefault()
          guard.close()
        }}
        onPointerDownOutside={(event) => {
          event.preventDefault()
          guard.close()
        }}
        footer={
          <>
            <Button className="mr-auto" onClick={send} disabled={creation.isPending || isEmpty}>
              <Send aria-hidden="true" />
              Send…
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={save} disabled={creation.isPending || isEmpty}>
              Save Template
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <LeadInformation lead={lead} />
          <Field label="To">{(control) => <Input {...control} value={lead.email} disabled readOnly />}</Field>
          <DraftFields
            draft={draft}
            onChange={(part) => setDraft((last) => ({ ...last, ...part }))}
            refs={refs}
            marks={marks}
            bodyLabel="Email Body"
            placeholders={{ subject: 'Email subject...', body: 'Email body will be generated here...' }}
            rows={12}
            isMonospace
            busyText={isWriting ? 'Generating personalized email...' : undefined}
            note={generation.data && !isWriting ? `Written by ${generation.data.writtenBy}` : undefined}
            bodyActions={
              <>
                <GoBackButton onClick={before && goBack} />
                <Button size="sm" variant="ghost" onClick={() => generate(nextSeed())} disabled={isWriting}>
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
          {generation.data && !isWriting && (
            <>
              <EvidencePanel evidence={evidence} draft={draft} refs={refs} />
              <Insights insights={generation.data.emailData.personalizationInsights} />
            </>
          )}
        </div>
        {guard.question}
        {sending.dialog}
      </DialogContent>
    </Dialog>
  )
}

/** Another number gives another text. */
const nextSeed = () => Math.floor(Math.random() * 2_147_483_647)

function LeadInformation({ lead }: { lead: Lead }) {
  const titleId = useId()
  const facts = [
    ['Name', fullName(lead)],
    ['Company', lead.company],
    ['Email', lead.email],
    ['Industry', lead.industry ? industryWord(lead.industry) : 'Unknown'],
  ]
  return (
    <section aria-labelledby={titleId} className="rounded-md border bg-sunken px-3 py-2.5">
      <h3 id={titleId} className="font-medium text-sm">
        Lead Information
      </h3>
      <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 items-baseline gap-3 sm:block">
            <dt className="w-16 shrink-0 text-ink-2 text-xs">{label}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Insights({ insights }: { insights: string[] }) {
  const titleId = useId()
  if (insights.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md bg-accent-soft px-3 py-2.5">
      <h3 id={titleId} className="font-medium text-accent-text text-sm">
        AI Personalization Insights
      </h3>
      <ul className="wrap-anywhere mt-1 list-disc pl-4.5 text-ink-2 text-sm marker:text-accent-text">
        {insights.map((insight, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, in which two may say the same.
          <li key={index}>{insight}</li>
        ))}
      </ul>
    </section>
  )
}
