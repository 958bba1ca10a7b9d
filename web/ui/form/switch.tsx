import { Switch as RadixSwitch } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cn(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-line-control transition-colors duration-100 after:absolute after:-inset-0.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent-fill pointer-coarse:after:-inset-3',
        className,
      )}
      {...props}
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-0.5 rounded-full bg-accent-ink transition-transform duration-100 data-[state=checked]:translate-x-4.5" />
    </RadixSwitch.Root>
  )
}
