import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '../class-names.ts'

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  label: string
  hint?: string
  error?: string
  required?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, and the hint or error that belongs to it, tied together for screen readers. */
export function Field({ label, hint, error, required, className, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {required && (
          <span className="text-bad" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <p id={noteId} className="flex items-center gap-1.5 text-bad text-xs">
          <CircleAlert className="size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-ink-3 text-xs">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
