import { isEmailKind, STEP_KINDS, type StepKind } from '../../../../contract/step-kinds.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import type { StepProblems } from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'

type Props = {
  step: StepDraft
  problems: StepProblems
  /** Leads get it only after they replied. */
  followsReply: boolean
  showsProblems: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** The kind, name and time of a step, and whether it is used at all. */
export function StepTiming({ step, problems: wrong, followsReply, showsProblems, onChange }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem]">
        <Field label="Step name" className="max-sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              value={step.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        {step.kind === 'wait_until' ? (
          <Field label="Wait until" error={showsProblems ? wrong.until : undefined} className="col-span-2">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={step.until}
                onChange={(event) => onChange({ until: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <>
            <Field label="Wait (days)" error={wrong.delayDays}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={0}
                  max={365}
                  value={step.delayDays}
                  onChange={(event) => onChange({ delayDays: event.target.value })}
                />
              )}
            </Field>
            <Field label="Wait (hours)" error={wrong.delayHours}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={0}
                  max={23}
                  value={step.delayHours}
                  onChange={(event) => onChange({ delayHours: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <Select
          aria-label="Kind of step"
          options={kindOptions(step.kind, followsReply)}
          value={step.kind}
          onValueChange={(kind) => onChange({ kind: kind as StepKind })}
          className="w-56 max-sm:w-full"
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control. */}
        <label className="flex min-h-8 items-center gap-2.5">
          <Switch checked={step.isActive} onCheckedChange={(isActive) => onChange({ isActive })} />
          {isEmailKind(step.kind) ? 'Send this step' : 'Use this step'}
        </label>
        {!followsReply && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
          <label className="flex min-h-8 items-center gap-2.5">
            <Checkbox
              checked={step.skipIfReplied}
              onCheckedChange={(isChecked) => onChange({ skipIfReplied: isChecked === true })}
            />
            Skip if they replied
          </label>
        )}
      </div>
      {wrong.place && (
        <p role="alert" className="text-bad text-sm">
          {wrong.place}
        </p>
      )}
      <Hint kind={step.kind} />
    </div>
  )
}

/** A branch has steps of its own, so that no other step becomes one. After a reply no email goes out automatically. */
const kindOptions = (kind: StepKind, followsReply: boolean) =>
  Object.entries(STEP_KINDS)
    .filter(([value]) => value !== 'branch' && (value !== 'email' || !followsReply || kind === 'email'))
    .map(([value, label]) => ({ value, label, disabled: value === 'email' && followsReply }))

const HINTS: Partial<Record<StepKind, string>> = {
  email_approval: 'You review each email under Tasks before it goes out. You can change it there.',
  call: 'You get a task when this step is due. The sequence continues when you mark it done or skip it.',
  linkedin_visit: 'You get a task with a link to the profile. Leadwright never acts on LinkedIn.',
  linkedin_connect: 'You get a task with a link to the profile. Leadwright never acts on LinkedIn.',
  linkedin_message: 'You get a task with a link to the profile. Leadwright never acts on LinkedIn.',
  wait_until: 'The sequence continues on that day, in your sending hours.',
}

const Hint = ({ kind }: { kind: StepKind }) => HINTS[kind] && <p className="text-ink-2 text-xs">{HINTS[kind]}</p>
