import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { EmailSequence, GeneratedSequence, SequenceWish } from '../../../../contract/email-sequence.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { COMPANY_SIZE_OPTIONS, INDUSTRY_OPTIONS } from '../../lead-data/lead-words.ts'
import { InstructionNotice } from '../../writing/assistant/instruction-notice.tsx'
import { StandInNote } from '../../writing/draft/stand-in-note.tsx'
import { WriterNote } from '../../writing/voice/writer-note.tsx'
import { useWriter } from '../../writing/writing-api.ts'
import { useGenerateSequence } from '../sequence-api.ts'
import { CATEGORY_OPTIONS } from '../sequence-words.ts'

const MAX_PROMPT = 4000
// "Other" says nothing that an email could use.
const AUDIENCE_INDUSTRIES = INDUSTRY_OPTIONS.filter(({ value }) => value !== 'other')

type Props = { isOpen: boolean; onClose: () => void; onReview: (created: EmailSequence) => void }

/** Generates a sequence, which stays inactive until it is reviewed and launched. */
export default function GenerateSequenceDialog({ isOpen, onClose, onReview }: Props) {
  const [prompt, setPrompt] = useState('')
  const [sequenceType, setSequenceType] = useState('prospecting')
  const [audience, setAudience] = useState({ industry: '', companySize: '' })
  const generation = useGenerateSequence()
  const { data: writer } = useWriter()
  const [stoodIn, setStoodIn] = useState<GeneratedSequence>()
  const isBlank = prompt.trim() === ''
  const guard = useDiscardGuard(isOpen && !isBlank, onClose)

  async function generate() {
    try {
      // The cast: chosen from the list of the contract.
      const leadData = Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== ''))
      const wish = { prompt, sequenceType: sequenceType as SequenceWish['sequenceType'], leadData }
      const created = await generation.mutateAsync(wish)
      // Stays until somebody has read it: a toast would pass.
      if (created.standIn) return setStoodIn(created)
      toast({
        title: 'Success',
        description: 'AI sequence generated successfully',
        action: { label: 'Review', onClick: () => onReview(created) },
      })
      onClose()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to generate AI sequence')
    }
  }

  if (stoodIn)
    return (
      <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
        <DialogContent
          title="AI Generate"
          description="AI sequence generated successfully. It stays inactive until you review and launch it."
          footer={
            <>
              <Button onClick={onClose}>Done</Button>
              <Button
                variant="primary"
                onClick={() => {
                  onClose()
                  onReview(stoodIn)
                }}
              >
                Review
              </Button>
            </>
          }
        >
          <StandInNote standIn={stoodIn.standIn} />
        </DialogContent>
      </Dialog>
    )
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="AI Generate"
        description="We write the sequence for you. It stays inactive until you review and launch it."
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button variant="primary" onClick={generate} disabled={isBlank || generation.isPending}>
              {generation.isPending ? <Spinner /> : <Sparkles aria-hidden="true" />}
              {generation.isPending ? 'Generating…' : 'Generate Sequence'}
            </Button>
          </>
        }
      >
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
                value={prompt}
                onChange={(event) => setPrompt(event.target.value)}
              />
            )}
          </Field>
          {writer?.isModel === false && <InstructionNotice instructions={prompt} isOpen={isOpen} isSequence />}
          <Field label="Type">
            {(control) => (
              <Select {...control} options={CATEGORY_OPTIONS} value={sequenceType} onValueChange={setSequenceType} />
            )}
          </Field>
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 font-medium text-sm">Leads</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <FilterSelect
                label="Industry"
                all="Any industry"
                options={AUDIENCE_INDUSTRIES}
                value={audience.industry}
                onChange={(industry) => setAudience({ ...audience, industry })}
                className="h-9 md:w-full"
              />
              <FilterSelect
                label="Company size"
                all="Any company size"
                options={COMPANY_SIZE_OPTIONS}
                value={audience.companySize}
                onChange={(companySize) => setAudience({ ...audience, companySize })}
                className="h-9 md:w-full"
              />
            </div>
            <p className="text-ink-3 text-xs">Choose what all leads of this sequence have in common.</p>
          </fieldset>
        </div>
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
