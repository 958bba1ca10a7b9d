import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

export function Radio({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="radio"
      className={cn(
        'size-4 shrink-0 appearance-none rounded-full border border-line-control bg-surface checked:border-5 checked:border-accent-fill checked:bg-accent-ink forced-colors:appearance-auto',
        className,
      )}
      {...props}
    />
  )
}
