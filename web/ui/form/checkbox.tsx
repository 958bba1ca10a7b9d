import { Check, Minus } from 'lucide-react'
import { Checkbox as RadixCheckbox } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

/** The box is 16 px, its target 24 px, or 44 px on touch screens. */
export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cn(
        'group relative inline-flex size-4 shrink-0 align-middle items-center justify-center rounded-[4px] border border-line-control bg-surface transition-colors duration-100 after:absolute after:-inset-1 hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-bad data-[state=checked]:border-accent-fill data-[state=indeterminate]:border-accent-fill data-[state=checked]:bg-accent-fill data-[state=indeterminate]:bg-accent-fill pointer-coarse:after:-inset-3.5',
        className,
      )}
      {...props}
    >
      <RadixCheckbox.Indicator className="text-accent-ink">
        <Minus className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" aria-hidden="true" />
        <Check className="hidden size-3 stroke-3 group-data-[state=checked]:block" aria-hidden="true" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
}
