import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlay/popover.tsx'
import { snoozeChoices, snoozeWords } from './snooze-times.ts'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onSnooze: (until: Date) => void }

/** Times to choose from, and any other. */
export function SnoozeMenu({ isOpen, onOpenChange, onSnooze }: Props) {
  const hint = useKeyHints()
  const [local, setLocal] = useState('')
  const [problem, setProblem] = useState<string>()
  const now = new Date()

  function choose(until: Date) {
    onOpenChange(false)
    onSnooze(until)
  }

  function chooseOwn() {
    const until = new Date(local)
    if (Number.isNaN(until.getTime())) return setProblem('Choose a date and time')
    if (until.getTime() <= Date.now()) return setProblem('Choose a time in the future')
    choose(until)
  }

  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button size="sm" {...hint('Snooze', 'h')}>
          <Clock aria-hidden="true" />
          Snooze
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Snooze until" className="w-72 p-1">
        {snoozeChoices(now).map(({ label, until }) => (
          <Button key={label} variant="ghost" className="justify-between gap-4 text-ink" onClick={() => choose(until)}>
            {label}
            <span className="text-ink-3 text-xs tabular-nums">{snoozeWords(until, now)}</span>
          </Button>
        ))}
        <form
          className="mt-1 flex flex-col gap-2 border-t px-3 pt-3 pb-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            chooseOwn()
          }}
        >
          <Field label="Date and time" error={problem}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={local}
                onChange={({ target }) => {
                  setLocal(target.value)
                  setProblem(undefined)
                }}
              />
            )}
          </Field>
          <Button type="submit" size="sm" className="self-end">
            Snooze until then
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
