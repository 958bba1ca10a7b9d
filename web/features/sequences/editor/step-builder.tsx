import { useRef } from 'react'
import { isEmailKind, isTaskKind } from '../../../../contract/step-kinds.ts'
import { usePreviewLead } from '../../templates/use-preview-lead.ts'
import { emailsBefore, moved, newStep, type StepDraft } from './step-draft.ts'
import { StepEditor } from './step-editor.tsx'
import { StepRail } from './step-rail.tsx'
import { StepTiming } from './step-timing.tsx'
import { TaskScript } from './task-script.tsx'

type Props = {
  steps: StepDraft[]
  category: string
  chosen: string
  isOpen: boolean
  showsProblems: boolean
  onChoose: (key: string) => void
  onChange: (update: (last: StepDraft[]) => StepDraft[]) => void
}

/** The list of steps, and the editor of the chosen one. */
export function StepBuilder({ steps, category, chosen, isOpen, showsProblems, onChoose, onChange }: Props) {
  const preview = usePreviewLead(null, isOpen)
  const editor = useRef<HTMLElement>(null)
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === chosen),
  )
  const step = steps[index]

  const change = (part: Partial<StepDraft>) =>
    onChange((last) => last.map((other) => (other.key === step?.key ? { ...other, ...part } : other)))

  function add() {
    const key = freeKey(steps)
    onChange((last) => [...last, newStep(key)])
    onChoose(key)
    // So that the person can type at once.
    requestAnimationFrame(() => editor.current?.querySelector('input')?.focus())
  }

  /** On narrow screens the editor is below the list. */
  function choose(key: string) {
    onChoose(key)
    if (window.matchMedia('(width < 48rem)').matches)
      requestAnimationFrame(() => editor.current?.scrollIntoView({ block: 'start' }))
  }

  function remove(key: string) {
    const at = steps.findIndex((candidate) => candidate.key === key)
    const rest = steps.filter((candidate) => candidate.key !== key)
    onChange((last) => last.filter((candidate) => candidate.key !== key))
    if (key === step?.key) onChoose(rest[Math.min(at, rest.length - 1)]?.key ?? '')
  }

  return (
    <div className="grid items-start gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
      <StepRail
        steps={steps}
        chosen={step?.key ?? ''}
        onChoose={choose}
        onMove={(from, to) => onChange((last) => moved(last, from, to))}
        onAdd={add}
        onRemove={remove}
      />
      {step && (
        <section ref={editor} aria-label={`Step ${index + 1}`} className="flex min-w-0 flex-col gap-4">
          <StepTiming
            key={step.key}
            step={step}
            before={emailsBefore(steps, index)}
            showsProblems={showsProblems}
            onChange={change}
          />
          {isEmailKind(step.kind) && (
            <StepEditor
              key={`${step.key} text`}
              steps={steps}
              index={index}
              step={step}
              category={category}
              preview={preview}
              isOpen={isOpen}
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

/** The steps may hold new ones already, also from before another tab was read. */
function freeKey(steps: StepDraft[]) {
  for (let count = 1; ; count++) if (steps.every(({ key }) => key !== `new ${count}`)) return `new ${count}`
}
