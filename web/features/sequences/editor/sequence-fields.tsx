import type { KeyboardEvent } from 'react'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { SequenceDetails } from '../sequence-api.ts'
import { CATEGORY_OPTIONS, FREQUENCY_OPTIONS, TRIGGER_OPTIONS, triggerHint } from '../sequence-words.ts'
import { RecipientHoursField } from './recipient-hours-field.tsx'
import { SendFromField } from './send-from-field.tsx'
import { TemplateField } from './template-field.tsx'

const MAX_NAME = 200
const MAX_DESCRIPTION = 2000

type Props = {
  details: SequenceDetails
  onChange: (part: Partial<SequenceDetails>) => void
  /** Offers a template, which fills the first step of a new sequence. */
  hasTemplate?: boolean
  daysError?: string
  onEnter?: () => void
}

/** The details of a sequence as a whole. */
export function SequenceFields({ details, onChange, hasTemplate, daysError, onEnter }: Props) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter?.()
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Name" required className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_NAME}
            placeholder="Spring cold outreach"
            value={details.name}
            onChange={(event) => onChange({ name: event.target.value })}
            onKeyDown={enter}
          />
        )}
      </Field>
      <Field label="Description" className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_DESCRIPTION}
            value={details.description}
            onChange={(event) => onChange({ description: event.target.value })}
            className="min-h-16"
          />
        )}
      </Field>
      <Field label="Campaign">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_NAME}
            value={details.campaignName}
            onChange={(event) => onChange({ campaignName: event.target.value })}
            onKeyDown={enter}
          />
        )}
      </Field>
      <Field label="Category">
        {(control) => (
          <ChoiceSelect
            {...control}
            placeholder="Choose a category"
            options={CATEGORY_OPTIONS}
            value={details.category}
            onValueChange={(category) => onChange({ category })}
          />
        )}
      </Field>
      <Field label="Frequency" hint={hasTemplate ? 'Delay before the follow-up' : undefined}>
        {(control) => (
          <Select
            {...control}
            options={FREQUENCY_OPTIONS}
            value={details.frequency}
            onValueChange={(frequency) => onChange({ frequency })}
          />
        )}
      </Field>
      <Field label="Trigger" hint={triggerHint(details.trigger)}>
        {(control) => (
          <Select
            {...control}
            options={TRIGGER_OPTIONS}
            value={details.trigger}
            onValueChange={(trigger) => onChange({ trigger })}
          />
        )}
      </Field>
      {details.trigger === 'no_response' && (
        <Field label="Days without a reply" error={daysError}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={365}
              value={Number.isNaN(details.noResponseDays) ? '' : details.noResponseDays}
              onChange={(event) => onChange({ noResponseDays: event.target.valueAsNumber })}
              onKeyDown={enter}
            />
          )}
        </Field>
      )}
      <RecipientHoursField details={details} onChange={onChange} />
      <SendFromField ids={details.mailboxIds} onChange={(mailboxIds) => onChange({ mailboxIds })} />
      {hasTemplate && <TemplateField details={details} onChange={onChange} />}
    </div>
  )
}
