import type { Voice } from '../../../../contract/voice.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SignatureField } from '../../formatted/signature-field.tsx'
import { ListEditor } from './list-editor.tsx'

type Props = {
  voice: Voice
  onChange: (voice: Voice) => void
  /** What the server says about the meeting link. */
  linkError?: string | undefined
}

export function VoiceFields({ voice, onChange, linkError }: Props) {
  const change = (part: Partial<Voice>) => onChange({ ...voice, ...part })
  const line = (
    name: 'senderName' | 'senderRole' | 'senderCompany' | 'offer' | 'audience' | 'meetingLink',
    maxLength: number,
  ) => ({
    maxLength,
    value: voice[name] ?? '',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Your name">
          {(control) => <Input {...control} autoComplete="name" {...line('senderName', 100)} />}
        </Field>
        <Field label="Your role">
          {(control) => <Input {...control} autoComplete="organization-title" {...line('senderRole', 100)} />}
        </Field>
        <Field label="Company" className="sm:col-span-2">
          {(control) => <Input {...control} autoComplete="organization" {...line('senderCompany', 200)} />}
        </Field>
        <Field label="Your offer" hint="Describe it in one line, in plain words." className="sm:col-span-2">
          {(control) => <Input {...control} autoComplete="off" {...line('offer', 300)} />}
        </Field>
        <Field label="Who is it for?" hint="Such as: engineering leaders at banks" className="sm:col-span-2">
          {(control) => <Input {...control} autoComplete="off" {...line('audience', 200)} />}
        </Field>
        <Field
          label="Meeting link"
          hint="The page of your calendar tool where people book a time with you. Emails use it as {{ meetingLink }}."
          error={linkError}
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://cal.com/your-name"
              {...line('meetingLink', 500)}
            />
          )}
        </Field>
      </div>
      <ListEditor
        label="Proof points"
        hint="Facts you can prove: results, customers, numbers. Generated emails make no other claims."
        itemLabel="Proof point"
        placeholder="We cut Acme's release time by 40% in 2025"
        items={voice.proofPoints}
        maxItems={20}
        maxLength={300}
        onChange={(proofPoints) => change({ proofPoints })}
      />
      <ListEditor
        label="Words to avoid"
        hint="Generated emails won't use these words."
        itemLabel="Word to avoid"
        placeholder="synergy"
        items={voice.avoidWords}
        maxItems={50}
        maxLength={50}
        isCompact
        onChange={(avoidWords) => change({ avoidWords })}
      />
      <SignatureField
        value={voice}
        onChange={change}
        rows={4}
        hint="Added below every email that doesn't end with it."
      />
    </div>
  )
}
