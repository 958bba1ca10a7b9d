import { type ReactNode, useId } from 'react'
import { Card, CardHeader } from './card.tsx'
import { Switch } from './form/switch.tsx'

type Props = { title: string; description?: string; children: ReactNode }

export function SettingsSection({ title, description, children }: Props) {
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={title} titleId={titleId} description={description} />
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">{children}</div>
    </Card>
  )
}

type ToggleProps = { label: string; hint: string; isOn: boolean; disabled?: boolean; onChange: (isOn: boolean) => void }

/** A switch with its label and what it does. */
export function Toggle({ label, hint, isOn, disabled, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex max-w-xl items-center justify-between gap-4 text-sm">
      <label htmlFor={id}>
        <span id={`${id}-name`} className="font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-ink-3 text-xs">
          {hint}
        </span>
      </label>
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onChange}
      />
    </div>
  )
}
