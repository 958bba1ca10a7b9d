import { useEffect, useEffectEvent, useState } from 'react'
import type { GeneralText } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { LoadingLines } from '../../ui/loading/loading-lines.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { fullName } from '../lead-data/lead-words.ts'
import { useCreateTemplate, useGeneralText } from '../template-data/template-api.ts'
import { GeneralTextView } from '../writing/draft/general-offer.tsx'
import type { Content } from './session-store.ts'

type Props = { draft: Content; lead: Lead; by: { writtenBy: string } | undefined; onDone: () => void }

/** In place of the fields: the text with merge fields instead of the lead's values, before it is saved. */
export function SaveAsTemplate({ draft, lead, by, onDone }: Props) {
  const { subject, body, bodyHtml, attachments } = draft
  const generalizing = useGeneralText()
  const creation = useCreateTemplate()
  const [general, setGeneral] = useState<GeneralText>()
  const load = useEffectEvent(() =>
    generalizing.mutate({ subject, body, bodyHtml, leadId: lead.id }, { onSuccess: setGeneral }),
  )
  useEffect(() => load(), [])

  async function save({ found: _, ...text }: Partial<GeneralText>) {
    try {
      await creation.mutateAsync({
        ...text,
        bodyHtml: text.bodyHtml ?? null,
        attachments,
        ...(by && { aiGenerated: true, writtenBy: by.writtenBy }),
      })
      toast({ title: 'Template saved', description: text.subject })
      onDone()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save email template.')
    }
  }

  const hasFields = general !== undefined && general.found.length > 0
  return (
    <section aria-label="Save as template" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3 text-sm">
        <h3
          // It takes the place of the fields, which had the focus.
          ref={(heading) => heading?.focus()}
          tabIndex={-1}
          className="font-semibold outline-none"
        >
          Save as template
        </h3>
        {generalizing.isError && <LoadFailure what="The text didn't load." onRetry={load} className="p-0" />}
        {!general && !generalizing.isError && <LoadingLines label="Looking for details of the lead" />}
        {general && (
          <p className="text-ink-2">
            {hasFields
              ? `This text names details of ${fullName(lead)}. With merge fields it fits every lead.`
              : `This text names no details of ${fullName(lead)}. It is saved as it is.`}
          </p>
        )}
        {general && <GeneralTextView general={general} />}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">
        <Button className="mr-auto" onClick={onDone}>
          Back
        </Button>
        {hasFields && (
          <Button onClick={() => save({ subject, body, bodyHtml })} disabled={creation.isPending}>
            Keep as written
          </Button>
        )}
        <Button variant="primary" onClick={() => general && save(general)} disabled={!general || creation.isPending}>
          {hasFields ? 'Use merge fields' : 'Save template'}
        </Button>
      </footer>
    </section>
  )
}
