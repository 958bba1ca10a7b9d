import type { Saved } from '../use-lead-view.ts'

/** Above the list, which shows all leads then. */
export default function ViewProblem({ problem }: { problem: NonNullable<Saved['problem']> }) {
  return (
    <p role="status" className="mb-4 rounded-md border bg-surface px-4 py-3 text-sm">
      {problem === 'unknown'
        ? 'We can’t find this view. It may have been deleted. Showing all leads.'
        : 'Your saved views didn’t load. Showing all leads. Reload the page to try again.'}
    </p>
  )
}
