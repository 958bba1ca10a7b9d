import { Trophy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import type { LeadWin as Win } from '../../../../contract/lead-win.ts'
import { localText } from '../../../../contract/zoned-time.ts'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatDate, formatPounds } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Row } from './lead-field.tsx'
import { useWinLead } from './win-api.ts'

/** Whether the deal is won, with its date and value. */
export function LeadWin({ lead }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(false)
  const winning = useWinLead(lead.id)
  const win: Win | null = lead.wonOn ? { wonOn: lead.wonOn, value: lead.wonValue ?? 0 } : null

  async function save(next: Win | null) {
    await winning.mutateAsync(next)
    const undo = () => void winning.mutateAsync(win).catch(failed)
    toast({ title: next ? 'Marked as won' : 'No longer marked as won', action: { label: 'Undo', onClick: undo } })
  }

  return (
    <Row label="Outcome">
      <span className="flex flex-wrap items-center gap-x-1 py-0.5">
        {win ? (
          <>
            <span className="px-2 text-sm">{`Won on ${formatDate(`${win.wonOn}T12:00`)}, ${formatPounds(win.value)}`}</span>
            <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
              Edit
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void save(null).catch(failed)}>
              Not won
            </Button>
          </>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
            <Trophy aria-hidden="true" />
            Mark as won
          </Button>
        )}
      </span>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Won deal" description="The lead becomes Qualified." className="max-w-sm">
          <WinForm lead={lead} win={win} onSave={save} onClose={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </Row>
  )
}

const failed = (error: unknown) => toastFailure(error, messageOf(error) ?? 'Failed to save the outcome')

type FormProps = { lead: Lead; win: Win | null; onSave: (win: Win) => Promise<void>; onClose: () => void }

function WinForm({ lead, win, onSave, onClose }: FormProps) {
  const [wonOn, setWonOn] = useState(win?.wonOn ?? localText(new Date(), browserZone()).slice(0, 10))
  const [pounds, setPounds] = useState(String((win?.value ?? lead.dealValue) / 100))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const errorOf = (field: string) => (problems[field] === undefined ? {} : { error: problems[field] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await onSave({ wonOn, value: Math.round(Number(pounds) * 100) })
      onClose()
    } catch (error) {
      const issues = fieldIssuesOf(error)
      setProblems(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
      if (issues.length === 0) failed(error)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Date" required {...errorOf('wonOn')}>
        {(control) => (
          <Input {...control} type="date" value={wonOn} onChange={(event) => setWonOn(event.target.value)} />
        )}
      </Field>
      <Field label="Value (£)" {...errorOf('value')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            step={100}
            value={pounds}
            onChange={(event) => setPounds(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  )
}
