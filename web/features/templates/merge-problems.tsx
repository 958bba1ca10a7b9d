import { CircleAlert } from 'lucide-react'
import type { MergeProblem } from '../../../contract/email-template.ts'
import { replaceText, showText } from '../../lib/replace-text.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftMarks, DraftRefs } from '../writing/draft-fields.tsx'
import type { Draft } from '../writing/evidence-marks.ts'
import { placesOf } from './merge-fields.ts'

/** The marks of a draft with those of its problems, which go first. */
export function problemMarks(problems: readonly MergeProblem[], draft: Draft, marks: DraftMarks): DraftMarks {
  const of = (place: keyof Draft) => [
    ...problems
      .filter((problem) => problem.place === place)
      .flatMap(({ field }) => placesOf(field, draft[place]))
      .map((range) => ({ ...range, tone: 'bad' as const })),
    ...marks[place],
  ]
  return { subject: of('subject'), body: of('body') }
}

type Props = { problems: readonly MergeProblem[]; draft: Draft; refs: DraftRefs }

/** Fields that nobody knows, each with what was probably meant. */
export function MergeProblems({ problems, draft, refs }: Props) {
  if (problems.length === 0) return null

  function show({ field, place }: MergeProblem) {
    const [first] = placesOf(field, draft[place])
    const control = refs[place].current
    if (control && first) showText(control, first.start, first.end)
    else control?.focus()
  }

  function correct({ field, place, suggestion }: MergeProblem) {
    const control = refs[place].current
    if (!control || suggestion === undefined) return
    // From the last to the first: the places before stay where they are.
    for (const { start, end } of placesOf(field, draft[place]).reverse()) replaceText(control, start, end, suggestion)
  }

  return (
    <section aria-label="Merge fields" className="rounded-md border border-bad/40 bg-bad-soft/50 text-sm">
      <ul role="status">
        {problems.map((problem) => (
          <li
            key={`${problem.place} ${problem.field}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-bad/25 px-3 py-2 not-first:border-t"
          >
            <CircleAlert className="size-4 shrink-0 text-bad" aria-hidden="true" />
            <p className="wrap-anywhere min-w-0 flex-1 basis-48">
              {problem.message}
              {problem.place === 'subject' && ' (in the subject)'}
              {problem.suggestion && (
                <>
                  {' '}
                  Did you mean <strong className="font-medium">{problem.suggestion}</strong>?
                </>
              )}
            </p>
            {problem.suggestion && (
              <Button size="sm" onClick={() => correct(problem)}>
                Use {problem.suggestion}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => show(problem)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
