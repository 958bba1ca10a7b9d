import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import type { Option } from '../../lead-data/lead-words.ts'
import { InlineField } from './inline-field.tsx'
import type { FieldEdits } from './use-field-edits.ts'

export type TextName =
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'company'
  | 'jobTitle'
  | 'location'
  | 'website'
  | 'linkedinUrl'
type ChoiceName = 'status' | 'industry' | 'companySize'

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-5 pb-5">
      <h3 className="mb-1 font-semibold text-sm">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-2">
      <dt className="py-1.5 text-ink-3 text-sm pointer-coarse:py-3">{label}</dt>
      <dd className="-mr-2">{children}</dd>
    </div>
  )
}

type FieldProps = { label: string; lead: Lead; edits: FieldEdits }

export function TextRow({ name, label, link, lead, edits }: FieldProps & { name: TextName; link?: ReactNode }) {
  return (
    <FieldRow label={label}>
      <InlineField
        label={label}
        value={lead[name] ?? ''}
        aside={link}
        issue={edits.issues[name]}
        onSave={(value) => edits.save(name, value)}
      />
    </FieldRow>
  )
}

type ChoiceProps = FieldProps & { name: ChoiceName; options: Option[]; isRequired?: boolean }

export function ChoiceRow({ name, label, options, lead, edits, isRequired }: ChoiceProps) {
  return (
    <FieldRow label={label}>
      <ChoiceSelect
        aria-label={label}
        options={options}
        value={lead[name] ?? ''}
        onValueChange={(value) => edits.save(name, value || null)}
        placeholder={`Add ${label.toLowerCase()}`}
        isRequired={isRequired}
        className="h-8 border-transparent bg-transparent px-2 text-sm hover:border-line-strong hover:bg-sunken"
      />
      {edits.issues[name] && (
        <p role="alert" className="px-2 pt-1.5 text-bad text-xs">
          {edits.issues[name]}
        </p>
      )}
    </FieldRow>
  )
}
