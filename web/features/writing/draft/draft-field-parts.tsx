import type { ReactNode } from 'react'
import { cn } from '../../../ui/class-names.ts'

type NoteProps = { id: string; error: string | undefined; isWarning?: boolean; children: ReactNode }

/** The hint below a control, or its error. */
export function Note({ id, error, isWarning, children }: NoteProps) {
  const tone = error ? 'text-bad' : isWarning ? 'text-warn-text' : 'text-ink-3'
  return (
    <p id={id} className={cn('text-xs tabular-nums', tone)}>
      {error ?? children}
    </p>
  )
}

type RowProps = { id: string; label: string; isRequired?: boolean; actions?: ReactNode }

/** The label of a control, with buttons on the right. */
export function LabelRow({ id, label, isRequired, actions }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {isRequired && (
          <span className="text-bad" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {actions && <div className="-my-1 -mr-2.5 flex flex-wrap max-sm:-mx-2.5 max-sm:my-0">{actions}</div>}
    </div>
  )
}
