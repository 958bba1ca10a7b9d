import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { problemsOf, type StepDraft } from './step-draft.ts'

type Props = { step: StepDraft; index: number; onChange: (part: Partial<StepDraft>) => void }

/** The name and delay of a step, and whether it goes out at all. */
export function StepTiming({ step, index, onChange }: Props) {
  const wrong = problemsOf(step, index)
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
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control. */}
        <label className="flex min-h-8 items-center gap-2.5">
          <Switch checked={step.isActive} onCheckedChange={(isActive) => onChange({ isActive })} />
          Send this step
        </label>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
        <label className="flex min-h-8 items-center gap-2.5">
          <Checkbox
            checked={step.skipIfReplied}
            onCheckedChange={(isChecked) => onChange({ skipIfReplied: isChecked === true })}
          />
          Skip if they replied
        </label>
      </div>
    </div>
  )
}
