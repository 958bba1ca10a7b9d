import { CircleAlert } from 'lucide-react'
import type { TestLeads } from '../../../../contract/sequence-enrollment.ts'
import { messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useAnswerTestLeads, useTestLeads } from '../mail-api.ts'

/** After an email account was connected: per sequence, whether the leads of its test run start for real. */
export function TestLeadsNote({ className = '' }: { className?: string }) {
  const asked = useTestLeads().data ?? []
  if (asked.length === 0) return null
  return (
    <section
      aria-label="Test runs that ended"
      className={`flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm ${className}`}
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0 max-w-3xl flex-1">
        <p className="font-medium">Start the leads of your test runs for real?</p>
        <p>Your test runs ended when you connected an email account. Nothing was delivered to these leads.</p>
        <ul className="mt-1.5 flex flex-col gap-2">
          {asked.map((one) => (
            <Question key={one.sequenceId} {...one} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Question({ sequenceId, name, leads }: TestLeads) {
  const answering = useAnswerTestLeads(sequenceId)

  async function answer(choice: 'start' | 'leave') {
    try {
      const result = await answering.mutateAsync(choice)
      toast({ title: 'Success', description: result?.message ?? `The test leads of “${name}” stay as they are` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save your answer. Try again')
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0">{`“${name}”: ${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`}</span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Start the leads of ${name} from step 1`}
          disabled={answering.isPending}
          onClick={() => void answer('start')}
        >
          Start from step 1
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Leave the leads of ${name}`}
          disabled={answering.isPending}
          onClick={() => void answer('leave')}
        >
          Leave them
        </Button>
      </span>
    </li>
  )
}
