import { FlaskConical } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useRemoveSample, useSampleState } from './sample-api.ts'

/** Shown on every page while there is sample data, so that no one takes it for real. */
export function SampleBanner() {
  const { data } = useSampleState()
  const remove = useRemoveSample()
  if (!data?.isLoaded) return null
  return (
    <section
      aria-label="Sample data"
      className="flex items-center gap-x-4 border-b bg-accent-soft px-4 py-2 text-accent-text text-sm lg:px-6"
    >
      <p className="flex min-w-0 flex-1 items-center gap-2">
        <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
        You're exploring sample data. None of it is real, and no emails are sent to sample leads.
      </p>
      <Button size="sm" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? (
          'Removing…'
        ) : (
          <span>
            Remove<span className="max-sm:sr-only"> sample data</span>
          </span>
        )}
      </Button>
    </section>
  )
}
