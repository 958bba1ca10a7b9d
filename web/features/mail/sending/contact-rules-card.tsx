import { type FormEvent, useId, useState } from 'react'
import type { ContactRules } from '../../../../contract/contact-rules.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useContactRules, useSaveContactRules } from './contact-rules-api.ts'

// As the contract suggests and allows: its schemas would add zod.
const SUGGESTED_DAYS = '30'
const MAX_DAYS = 3_650

export function ContactRulesCard() {
  return (
    <Card aria-labelledby="contact-rules-title" className="p-4">
      <h2 id="contact-rules-title" className="font-semibold text-base">
        Contact rules
      </h2>
      <p className="mb-4 text-ink-2 text-sm">
        We don't enroll leads who would hear from you too often. The result says how many, and why.
      </p>
      <Loaded
        query={useContactRules()}
        loading={<LoadingLines label="Loading contact rules" widths={['w-1/2', 'w-1/3']} />}
        failure="Your contact rules didn't load."
      >
        {(rules) => <ContactRulesForm key={JSON.stringify(rules)} rules={rules} />}
      </Loaded>
    </Card>
  )
}

function ContactRulesForm({ rules }: { rules: ContactRules }) {
  const saving = useSaveContactRules()
  const [oneSequence, setOneSequence] = useState(rules.oneSequence)
  const [hasPause, setHasPause] = useState(rules.recontactDays !== null)
  const [days, setDays] = useState(String(rules.recontactDays ?? SUGGESTED_DAYS))
  const [isTried, setIsTried] = useState(false)
  const recontactDays = hasPause ? Number(days) : null
  const error = hasPause ? daysError(days) : undefined
  const isDirty = oneSequence !== rules.oneSequence || recontactDays !== rules.recontactDays

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (error || saving.isPending) return
    try {
      await saving.mutateAsync({ oneSequence, recontactDays })
      toast({ title: 'Success', description: 'Contact rules saved' })
    } catch (failure) {
      toastFailure(failure, messageOf(failure) ?? 'Failed to save the contact rules')
    }
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <RuleSwitch
        label="One sequence at a time"
        hint="A lead who is active or paused in another sequence can't join."
        isOn={oneSequence}
        onChange={setOneSequence}
      />
      <RuleSwitch
        label="Wait before contacting a lead again"
        hint="A lead who got an email or a call in the last days can't join."
        isOn={hasPause}
        onChange={setHasPause}
      />
      {hasPause && (
        <Field label="Days without contact" error={isTried ? error : undefined} required className="max-w-60">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              inputMode="numeric"
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={saving.isPending}>
          Save rules
        </Button>
      </div>
      <LeaveQuestion isDirty={isDirty && !saving.isPending} text="Your changes of the contact rules are not saved." />
    </form>
  )
}

function daysError(days: string) {
  if (!/^\d{1,5}$/.test(days.trim())) return 'Enter a whole number of days'
  if (Number(days) < 1) return 'Enter at least 1 day'
  return Number(days) > MAX_DAYS ? 'Enter at most 3,650 days' : undefined
}

type SwitchProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }

function RuleSwitch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={isOn} onCheckedChange={onChange} className="mt-1" />
    </div>
  )
}
