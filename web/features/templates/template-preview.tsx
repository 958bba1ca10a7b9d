import type { UseQueryResult } from '@tanstack/react-query'
import type { EmailPreview } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormattedMail } from '../formatted/formatted-mail.tsx'
import { TextVersion } from '../formatted/text-version.tsx'
import { LeadPicker } from '../lead-data/lead-picker.tsx'

type Props = {
  rendered: UseQueryResult<EmailPreview>
  lead: Lead | undefined
  onChooseLead: (lead: Lead | undefined) => void
}

/** The email as one lead would receive it. */
export function TemplatePreview({ rendered, lead, onChooseLead }: Props) {
  const { data, isError, isFetching, refetch } = rendered
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-sm">Preview</h3>
      <LeadPicker label="Preview for" placeholder="Choose a lead" lead={lead} onChoose={onChooseLead} />
      <div className="mt-1.5 rounded-md border bg-sunken p-4 text-sm" aria-busy={isFetching}>
        {data ? (
          <>
            <p className="wrap-anywhere border-line-strong border-b pb-2.5 font-medium">
              {data.subject || <span className="text-ink-2">No subject</span>}
            </p>
            {data.html !== undefined && (
              <FormattedMail html={data.html} title="Formatted email" className="mt-3 h-80" />
            )}
            <TextVersion isBeside={data.html !== undefined}>
              {[data.body, data.signature].filter(Boolean).join('\n\n')}
            </TextVersion>
          </>
        ) : isError && !isFetching ? (
          <div role="alert" className="flex flex-col items-start gap-2 text-ink-2">
            The preview didn't load.
            <Button size="sm" onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-3">
            {['w-1/2', 'w-full', 'w-5/6', 'w-2/3'].map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
