import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

/** The look of every control with a value: text field, text area, select. */
export const controlClasses =
  'w-full rounded-md border border-line-control bg-surface px-3 text-ink text-lg transition-colors duration-100 hover:border-ink-3 disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-2 aria-invalid:border-bad sm:text-sm'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlClasses, 'h-9 pointer-coarse:h-11', className)} {...props} />
}
