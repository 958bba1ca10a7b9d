import { Lightbulb, Sparkles, WandSparkles } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { LeadPicker } from '../../lead-data/lead-picker.tsx'
import { CATEGORY_OPTIONS, TONE_OPTIONS, toneDescription } from '../../template-data/template-words.ts'
import { WriterNote } from '../voice/writer-note.tsx'
import { useWriter } from '../writing-api.ts'
import { CategoryPurpose } from './category-purpose.tsx'
import { InstructionNotice } from './instruction-notice.tsx'
import { LeadContext } from './lead-context.tsx'
import type { Assistant } from './use-assistant.ts'

const MAX_INSTRUCTIONS = 2_000

type Props = { assistant: Assistant; isLeadGiven: boolean; isOpen: boolean }

/** The purpose, tone and lead of the email, and the buttons that generate it. */
export function AssistantBrief({ assistant, isLeadGiven, isOpen }: Props) {
  const { brief, changeBrief, busyWith, isBusy } = assistant
  const { data: writer } = useWriter()
  const canAsk = brief.category !== '' && !isBusy
  const actions = [
    { key: 'generate', label: 'Generate Complete Email', icon: Sparkles, onClick: assistant.generate },
    { key: 'suggest', label: 'Get Suggestions', icon: Lightbulb, onClick: assistant.suggest },
    ...(assistant.hasText
      ? [{ key: 'improve', label: 'Improve Current Email', icon: WandSparkles, onClick: assistant.improve }]
      : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <WriterNote isOpen={isOpen} />
      <Field label="Email category" required>
        {(control) => (
          <Select
            {...control}
            options={CATEGORY_OPTIONS}
            value={brief.category}
            placeholder="Choose a category"
            onValueChange={(category) => changeBrief({ category })}
          />
        )}
      </Field>
      <CategoryPurpose category={brief.category} />
      <Field label="Tone" hint={toneDescription(brief.tone)}>
        {(control) => (
          <Select
            {...control}
            options={TONE_OPTIONS}
            value={brief.tone}
            onValueChange={(tone) => changeBrief({ tone })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-sm">Lead context</p>
        {!isLeadGiven && (
          <LeadPicker
            label="Lead"
            placeholder="For any lead"
            nobody="For any lead"
            lead={brief.lead}
            onChoose={(lead) => changeBrief({ lead })}
          />
        )}
        {brief.lead && <LeadContext lead={brief.lead} />}
      </div>
      <Field
        label="Custom instructions (optional)"
        hint={
          writer?.isModel === false
            ? 'The built-in writer follows length, tone, bullet points, what to ask for, when and where, a product, and words to avoid.'
            : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="min-h-0"
            maxLength={MAX_INSTRUCTIONS}
            placeholder="Keep it short, ask for 15 minutes on Tuesday"
            value={brief.instructions}
            onChange={(event) => changeBrief({ instructions: event.target.value })}
          />
        )}
      </Field>
      {writer?.isModel === false && <InstructionNotice instructions={brief.instructions} isOpen={isOpen} />}
      <div className="flex flex-col gap-2">
        {actions.map(({ key, label, icon: Icon, onClick }) => (
          <Button
            key={key}
            variant={key === 'generate' ? 'primary' : 'secondary'}
            disabled={!canAsk}
            onClick={onClick}
            className="w-full"
          >
            {busyWith === key ? <Spinner /> : <Icon aria-hidden="true" />}
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
