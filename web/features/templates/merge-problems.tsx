import { CircleAlert } from 'lucide-react'
import type { MergeProblem } from '../../../contract/email-template.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import type { DraftMarks, DraftRefs } from '../writing/draft/draft-fields.tsx'
import { replaceWords, showWords } from '../writing/draft/edit-words.ts'
import type { Draft } from '../writing/draft/evidence-marks.ts'
import { isUnknownField, placesOf, problemWords } from './merge-fields.ts'

/** The marks of a draft, with those of its merge-field problems first. */
export function problemMarks(problems: readonly MergeProblem[], draft: Draft, marks: DraftMarks): DraftMarks {
  const of = (place: keyof Draft) => [
    ...problems
      .filter((problem) => problem.place === place)
      .flatMap((problem) => {
        const tone = isUnknownField(problem) ? ('bad' as const) : ('warn' as const)
        return placesOf(problem.field, draft[place]).map((range) => ({ ...range, tone }))
      }),
    ...marks[place],
  ]
  return { subject: of('subject'), body: of('body') }
}

type Props = { problems: readonly MergeProblem[]; draft: Draft; refs: DraftRefs }

/** Unknown merge fields, each with the likely correction, and fields that are empty for this lead. */
export function MergeProblems({ problems, draft, refs }: Props) {
  if (problems.length === 0) return null

  function show({ field, place }: MergeProblem) {
    const [first] = placesOf(field, draft[place])
    if (first) showWords(refs, draft, { place, ...first })
    else (place === 'body' ? (refs.rich?.current ?? refs.body.current) : refs.subject.current)?.focus()
  }

  function correct({ field, place, suggestion }: MergeProblem) {
    if (suggestion === undefined) return
    // From last to first, so that earlier positions stay valid.
    for (const range of placesOf(field, draft[place]).reverse())
      replaceWords(refs, draft, { place, ...range }, suggestion)
  }

  return (
    <section aria-label="Merge fields" aria-live="polite" className="rounded-md border text-sm">
      <ul>
        {problems.map((problem) => (
          <li
            key={`${problem.place} ${problem.field}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2 not-first:border-t"
          >
            <CircleAlert
              className={cn('size-4 shrink-0', isUnknownField(problem) ? 'text-bad' : 'text-warn')}
              aria-hidden="true"
            />
            <p className="wrap-anywhere min-w-0 flex-1 basis-48">
              {problem.place === 'subject' && 'In the subject: '}
              {problemWords(problem)}
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
