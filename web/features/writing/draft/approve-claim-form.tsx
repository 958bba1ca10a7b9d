import { type SubmitEvent, useState } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useApproveProofPoint } from '../voice/voice-api.ts'
import { type Draft, sentenceAround } from './evidence-marks.ts'

const MAX_POINT = 300

type Props = { claim: Evidence; draft: Draft; onDone: () => void }

/** The user approves a whole sentence, which they can edit first. */
export function ApproveClaimForm({ claim, draft, onDone }: Props) {
  const text = draft[claim.place]
  const { start, end } = sentenceAround(text, claim)
  const [point, setPoint] = useState(text.slice(start, end).trim().slice(0, MAX_POINT))
  const approval = useApproveProofPoint()

  async function approve(event: SubmitEvent) {
    event.preventDefault()
    try {
      await approval.mutateAsync(point.trim())
      toast({ title: 'Proof point approved', description: 'Emails can use it from now on.' })
      onDone()
    } catch (error) {
      toastFailure(error, 'Failed to save the proof point.')
    }
  }

  return (
    <form onSubmit={approve} className="mt-2 flex flex-col gap-2 pb-1">
      <Field
        label="This is true and can be used in emails"
        hint="Saved to your proof points under Settings, Offer and voice."
      >
        {(control) => (
          <Textarea
            {...control}
            // It replaces the button that was just pressed.
            autoFocus
            rows={2}
            maxLength={MAX_POINT}
            value={point}
            onChange={(event) => setPoint(event.target.value)}
            className="min-h-0"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={approval.isPending || point.trim() === ''}>
          Approve
        </Button>
        <Button size="sm" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
