import { CircleAlert } from 'lucide-react'
import type { MailToSend } from '../../../../contract/mail.ts'
import { errorBodyOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'

const CONFIRM = 'confirmOtherLead' satisfies keyof MailToSend

/** The server's sentence, when it asks whether a text that names another lead is meant for this one. */
export function otherLeadQuestion(error: unknown): string | undefined {
  const { message, issues } = errorBodyOf(error)
  return issues?.some(({ field }) => field === CONFIRM) ? message : undefined
}

type Props = { question: string; isSending: boolean; onConfirm: () => void }

/** The question, inside the dialog that sends. */
export function OtherLeadQuestion({ question, isSending, onConfirm }: Props) {
  return (
    <div role="alert" className="flex items-start gap-2 rounded-md border px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <p className="wrap-anywhere min-w-0 flex-1">{question}</p>
      <Button size="sm" onClick={onConfirm} disabled={isSending}>
        Send anyway
      </Button>
    </div>
  )
}
