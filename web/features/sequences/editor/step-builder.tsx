import { useRef } from 'react'
import type { SequenceStep } from '../../../../contract/email-sequence.ts'
import { isEmailKind, isTaskKind } from '../../../../contract/step-kinds.ts'
import { cn } from '../../../ui/class-names.ts'
import { usePreviewLead } from '../../templates/use-preview-lead.ts'
import { BranchEditor } from './branch/branch-editor.tsx'
import { isWritten, newBranch, newStep, problemsAt } from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'
import { StepEditor } from './step-editor.tsx'
import { followsReply, type StepGroup, withoutStep, withSteps } from './step-flow.ts'
import { StepRail } from './step-rail.tsx'
import { StepTiming } from './step-timing.tsx'
import { TaskScript } from './task-script.tsx'

type Props = {
  steps: StepDraft[]
  /** As they are on the server. */
  saved: readonly SequenceStep[]
  category: string
  /** The one account that it sends from; undefined where it depends on the lead. */
  mailboxId: number | undefined
  chosen: string
  isOpen: boolean
  showsProblems: boolean
  onChoose: (key: string) => void
  onChange: (update: (last: StepDraft[]) => StepDraft[]) => void
}

/** The list of steps, and the editor of the chosen one. */
export function StepBuilder({
  steps,
  saved,
  category,
  mailboxId,
  chosen,
  isOpen,
  showsProblems,
  onChoose,
  onChange,
}: Props) {
  const preview = usePreviewLead(null, isOpen)
  const editor = useRef<HTMLElement>(null)
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === chosen),
  )
  const step = steps[index]

  const change = (part: Partial<StepDraft>) =>
    onChange((last) => {
      const next = last.map((other) => (other.key === step?.key ? { ...other, ...part } : other))
      return part.branch ? next.map((other) => (isWritten(other) ? other : fitted(next, other))) : next
    })

  function add(group?: StepGroup) {
    const [key] = freeKeys(steps)
    onChange((last) => withSteps(last, [fitted(last, { ...newStep(key), ...(group && { within: group }) })], group))
    onChoose(key)
    // So that the person can type at once.
    requestAnimationFrame(() => editor.current?.querySelector('input')?.focus())
  }

  function addBranch() {
    const [key, firstKey] = freeKeys(steps)
    onChange((last) => withSteps(last, newBranch(key, firstKey)))
    choose(key)
    requestAnimationFrame(() => editor.current?.querySelector<HTMLElement>('[role=combobox]')?.focus())
  }

  /** On narrow screens the editor is below the list. */
  function choose(key: string) {
    onChoose(key)
    if (window.matchMedia('(width < 48rem)').matches)
      requestAnimationFrame(() => editor.current?.scrollIntoView({ block: 'start' }))
  }

  function remove(key: string) {
    const at = steps.findIndex((candidate) => candidate.key === key)
    const rest = withoutStep(steps, key)
    onChange((last) => withoutStep(last, key))
    if (!rest.some((candidate) => candidate.key === step?.key)) onChoose(rest[Math.min(at, rest.length - 1)]?.key ?? '')
  }

  return (
    <div
      className={cn(
        'grid items-start gap-5',
        // What is indented needs more room.
        steps.some(({ branch }) => branch)
          ? 'md:grid-cols-[18rem_minmax(0,1fr)]'
          : 'md:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <StepRail
        steps={steps}
        chosen={step?.key ?? ''}
        onChoose={choose}
        onChange={onChange}
        onAdd={add}
        onAddBranch={addBranch}
        onRemove={remove}
      />
      {step && (
        <section ref={editor} aria-label={`Step ${index + 1}`} className="flex min-w-0 flex-col gap-4">
          {step.branch ? (
            <BranchEditor key={step.key} steps={steps} index={index} showsProblems={showsProblems} onChange={change} />
          ) : (
            <StepTiming
              key={step.key}
              step={step}
              problems={problemsAt(steps, index)}
              followsReply={followsReply(steps, step)}
              showsProblems={showsProblems}
              onChange={change}
            />
          )}
          {isEmailKind(step.kind) && (
            <StepEditor
              key={`${step.key} text`}
              steps={steps}
              index={index}
              step={step}
              category={category}
              mailboxId={mailboxId}
              preview={preview}
              isOpen={isOpen}
              adopted={saved.find(({ id }) => id === step.id)?.variants?.adopted?.key}
              showsProblems={showsProblems}
              onChange={change}
            />
          )}
          {isTaskKind(step.kind) && <TaskScript kind={step.kind} body={step.body} onChange={change} />}
        </section>
      )}
    </div>
  )
}

/** After a reply there is no automatic email, and nothing to skip because of one. */
const fitted = (steps: StepDraft[], step: StepDraft): StepDraft =>
  step.kind === 'email' && followsReply(steps, step) ? { ...step, kind: 'email_approval', skipIfReplied: false } : step

/** The steps may hold new ones already, also from before another tab was read. */
function freeKeys(steps: StepDraft[]): [string, string] {
  const isFree = (name: string) => steps.every(({ key }) => key !== name)
  const free = Array.from({ length: steps.length + 2 }, (_, count) => `new ${count + 1}`).filter(isFree)
  return [free[0] ?? '', free[1] ?? '']
}
