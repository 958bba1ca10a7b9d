import { Link } from 'wouter'
import type { Signature } from '../../../../contract/signature.ts'
import { FormattedMail } from '../../formatted/formatted-mail.tsx'
import { type MailboxForm, Section, SwitchRow } from '../account/form-parts.tsx'
import { NO_TRACKING } from '../link-words.ts'
import { useTransport } from '../mail-api.ts'

type Props = {
  form: MailboxForm
  /** Undefined: it is shown elsewhere. */
  signed: Signature | undefined
}

/** Signature and tracking. */
export function EveryEmailFields({ form, signed }: Props) {
  // Recipients can't open links to a local address.
  const canTrack = useTransport().data?.hasPublicAddress !== false
  return (
    <Section title="In every email">
      {signed && (
        <div className="flex flex-col gap-1.5 text-sm sm:col-span-full">
          <h3 className="font-medium">Signature</h3>
          {signed.signatureHtml ? (
            <FormattedMail html={signed.signatureHtml} title="Signature" className="h-40" />
          ) : signed.signature ? (
            <p className="wrap-anywhere whitespace-pre-wrap rounded-md border bg-sunken px-3 py-2">
              {signed.signature}
            </p>
          ) : (
            <p className="text-ink-2">You have no signature.</p>
          )}
          <p className="text-ink-3 text-xs">
            Added below every email that doesn't end with it. A way to unsubscribe follows automatically.{' '}
            <Link href="/settings/offer-and-voice" className="text-accent-text underline">
              {signed.signature || signed.signatureHtml ? 'Edit signature' : 'Add a signature'}
            </Link>
          </p>
        </div>
      )}
      <SwitchRow
        form={form}
        name="trackOpens"
        label="Track opens"
        hint={canTrack ? 'Uses a one-pixel image, which some email apps load automatically.' : NO_TRACKING}
        isDisabled={!canTrack}
      />
      <SwitchRow
        form={form}
        name="trackClicks"
        label="Track clicks"
        hint={canTrack ? 'Sends links through this server first, to count clicks.' : NO_TRACKING}
        isDisabled={!canTrack}
      />
    </Section>
  )
}
