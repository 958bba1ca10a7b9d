import { Check, Minus } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from '../class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'type' | 'role'> & {
  checked: boolean | 'indeterminate'
  onCheckedChange?: (isChecked: boolean) => void
}

const CLASSES =
  'group relative inline-flex size-4 shrink-0 align-middle items-center justify-center rounded-[4px] border border-line-control bg-surface transition-colors duration-100 after:absolute after:-inset-1 hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-bad data-[state=checked]:border-accent-fill data-[state=indeterminate]:border-accent-fill data-[state=checked]:bg-accent-fill data-[state=indeterminate]:bg-accent-fill pointer-coarse:after:-inset-3.5'

/** The box is 16 px, its target 24 px, or 44 px on touch screens. One element and no hooks: a list has fifty of them. */
export function Checkbox({ checked, onCheckedChange, className, ...props }: Props) {
  const isMixed = checked === 'indeterminate'
  // A native box can't be drawn like this in every browser.
  const box = { type: 'button', role: 'checkbox', 'aria-checked': isMixed ? 'mixed' : checked } as const
  return (
    <button
      {...box}
      data-state={isMixed ? 'indeterminate' : checked ? 'checked' : 'unchecked'}
      className={className ? cn(CLASSES, className) : CLASSES}
      onClick={() => onCheckedChange?.(checked !== true)}
      onKeyDown={ignoreEnter}
      {...props}
    >
      {isMixed && <Minus className="size-3 stroke-3 text-accent-ink" aria-hidden="true" />}
      {checked === true && <Check className="size-3 stroke-3 text-accent-ink" aria-hidden="true" />}
    </button>
  )
}

/** As in any checkbox: only Space toggles it. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
