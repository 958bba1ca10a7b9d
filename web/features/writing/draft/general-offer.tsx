import type { GeneralText } from '../../../../contract/email-template.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogContent } from '../../../ui/overlay/dialog.tsx'

type Props = {
  general: GeneralText
  leadName: string
  isBusy: boolean
  onBack: () => void
  onKeep: () => void
  onUse: () => void
}

/** Shown instead of the dialog's own content: the text with merge fields, before it is saved. */
export function GeneralOffer({ general, leadName, isBusy, onBack, onKeep, onUse }: Props) {
  return (
    <DialogContent
      title="Use merge fields?"
      description={`This text names details of ${leadName}. With merge fields it fits every lead.`}
      className="max-w-2xl"
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            Back
          </Button>
          <Button onClick={onKeep} disabled={isBusy}>
            Keep as written
          </Button>
          <Button variant="primary" onClick={onUse} disabled={isBusy}>
            Use merge fields
          </Button>
        </>
      }
    >
      <GeneralTextView general={general} />
    </DialogContent>
  )
}

/** What is replaced, and the text with its merge fields. */
export function GeneralTextView({ general: { subject, body, found } }: Pick<Props, 'general'>) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul aria-label="Replaced" className="wrap-anywhere list-disc pl-4.5 text-ink-2">
        {found.map(({ field, value, count }) => (
          <li key={`${field} ${value}`}>
            “{value}” becomes <code>{`{{ ${field} }}`}</code>
            {count > 1 && ` (${count} times)`}
          </li>
        ))}
      </ul>
      <section aria-label="Text with merge fields" className="rounded-md border bg-sunken px-3 py-2.5">
        <p className="wrap-anywhere font-medium">{subject}</p>
        <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-ink-2">{body}</p>
      </section>
    </div>
  )
}
