import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { canConfirm, confirmationsOf } from '../../../../contract/launch-confirmation.ts'
import type { LaunchProblem } from '../../../../contract/launch-problem.ts'
import type { TestLeads } from '../../../../contract/sequence-enrollment.ts'
import { errorBodyOf, messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useAnswerTestLeads, useTestLeads } from '../mail-api.ts'

/** After an email account was connected: per sequence, whether the leads of its test run start for real. */
export default function TestLeadsNote({ className = '' }: { className?: string }) {
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
  // What the server wants confirmed before they start.
  const [problems, setProblems] = useState<LaunchProblem[]>([])

  async function answer(choice: 'start' | 'leave') {
    try {
      const result = await answering.mutateAsync(
        choice === 'leave' ? choice : { testLeads: true, ...confirmationsOf(problems) },
      )
      toast({ title: 'Success', description: result?.message ?? `“${name}”: test leads not started` })
    } catch (error) {
      const asked = errorBodyOf(error).problems
      if (asked) return setProblems(asked)
      toastFailure(error, messageOf(error) ?? 'Failed to save your choice. Try again')
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0">{`“${name}”: ${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`}</span>
      {problems.length > 0 && <Problems problems={problems} />}
      <span className="flex flex-wrap gap-2">
        {canConfirm(problems) && (
          <Button
            size="sm"
            aria-label={`Start the leads of ${name} from step 1${problems.length > 0 ? ' anyway' : ''}`}
            disabled={answering.isPending}
            onClick={() => void answer('start')}
          >
            {problems.length > 0 ? 'Start anyway' : 'Start from step 1'}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Don't start the leads of ${name}`}
          disabled={answering.isPending}
          onClick={() => void answer('leave')}
        >
          Don't start
        </Button>
      </span>
    </li>
  )
}

function Problems({ problems }: { problems: LaunchProblem[] }) {
  return (
    <span role="alert" className="basis-full">
      {problems.map((problem) => (
        <span key={problem.code} className="block">
          {problem.message}
          {problem.code === 'unsupported-claims' &&
            problem.claims.map((claim) => (
              <span key={claim} className="mt-1 block text-ink-2">
                {claim}
              </span>
            ))}
        </span>
      ))}
    </span>
  )
}
