import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { EmailPreview } from '../../../../contract/email-template.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { FormattedMail } from '../../formatted/formatted-mail.tsx'
import { TextVersion } from '../../formatted/text-version.tsx'

type Props = {
  preview: UseQueryResult<EmailPreview>
  address: string | undefined
  /** What the person has to choose first. */
  missing: string | undefined
}

/** The email as this lead gets it, and the problems that keep it from being sent. */
export function MailPreviewPane({ preview, address, missing }: Props) {
  return (
    <section aria-label="Preview" className="flex flex-col gap-1.5">
      <h3 className="font-medium text-sm">Preview</h3>
      {missing ? (
        <p className="rounded-md border border-dashed px-4 py-6 text-center text-ink-2 text-sm">
          Choose {missing} to preview the email.
        </p>
      ) : (
        <Loaded
          query={preview}
          loading={
            <LoadingLines
              label="Loading preview"
              widths={['w-1/2', 'w-full', 'w-5/6']}
              className="rounded-md border p-4"
            />
          }
          failure="The preview didn't load."
        >
          {({ subject, body, html, signature, problems }) => (
            <>
              <Problems problems={problems} />
              <div className="rounded-md border bg-sunken p-4 text-sm" aria-busy={preview.isFetching}>
                <p className="wrap-anywhere text-ink-2">To {address}</p>
                <p className="wrap-anywhere border-line-strong border-b pb-2.5 font-medium">
                  {subject || 'No subject'}
                </p>
                {html !== undefined && <FormattedMail html={html} title="Formatted email" className="mt-3 h-80" />}
                <TextVersion isBeside={html !== undefined}>
                  {[body, signature].filter(Boolean).join('\n\n')}
                </TextVersion>
              </div>
              <p className="text-ink-3 text-xs">A way to unsubscribe is added below the text.</p>
            </>
          )}
        </Loaded>
      )}
    </section>
  )
}

function Problems({ problems }: Pick<EmailPreview, 'problems'>) {
  return (
    <div role="alert" className="empty:hidden">
      {problems.length > 0 && (
        <div className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          <p className="font-medium">Fix this before sending</p>
          <ul className="flex flex-col gap-0.5">
            {problems.map(({ field, place, message }) => (
              <li key={`${place} ${field} ${message}`} className="wrap-anywhere flex items-start gap-2">
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
