import { Field } from '../../../ui/form/field.tsx'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { COMPANY_SIZE_OPTIONS, INDUSTRY_OPTIONS } from '../../lead-data/lead-words.ts'
import { InstructionNotice } from '../../writing/assistant/instruction-notice.tsx'
import { WriterNote } from '../../writing/voice/writer-note.tsx'
import { useWriter } from '../../writing/writing-api.ts'
import { CATEGORY_OPTIONS } from '../sequence-words.ts'

const MAX_PROMPT = 4000
// "Other" says nothing that an email could use.
const AUDIENCE_INDUSTRIES = INDUSTRY_OPTIONS.filter(({ value }) => value !== 'other')

/** An empty industry or company size is any. */
export type WishFields = { prompt: string; sequenceType: string; industry: string; companySize: string }

type Props = { wish: WishFields; isOpen: boolean; onChange: (changes: Partial<WishFields>) => void }

/** What a sequence to be generated is for, and for whom. */
export function SequenceWishFields({ wish, isOpen, onChange }: Props) {
  const { data: writer } = useWriter()
  return (
    <div className="flex flex-col gap-4">
      <WriterNote isOpen={isOpen} />
      <Field
        label="What is it for?"
        required
        hint={
          writer?.isModel === false
            ? 'Say how many emails over how many weeks. The text also becomes the name.'
            : 'Name the audience, your offer and the number of emails.'
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={MAX_PROMPT}
            placeholder="Introduce our release tooling to engineering leaders at banks, three emails over two weeks"
            value={wish.prompt}
            onChange={(event) => onChange({ prompt: event.target.value })}
          />
        )}
      </Field>
      {writer?.isModel === false && <InstructionNotice instructions={wish.prompt} isOpen={isOpen} isSequence />}
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            options={CATEGORY_OPTIONS}
            value={wish.sequenceType}
            onValueChange={(sequenceType) => onChange({ sequenceType })}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">Leads</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <FilterSelect
            label="Industry"
            all="Any industry"
            options={AUDIENCE_INDUSTRIES}
            value={wish.industry}
            onChange={(industry) => onChange({ industry })}
            className="h-9 md:w-full"
          />
          <FilterSelect
            label="Company size"
            all="Any company size"
            options={COMPANY_SIZE_OPTIONS}
            value={wish.companySize}
            onChange={(companySize) => onChange({ companySize })}
            className="h-9 md:w-full"
          />
        </div>
        <p className="text-ink-3 text-xs">Choose what all leads of this sequence have in common.</p>
      </fieldset>
    </div>
  )
}
