import { Check } from 'lucide-react'
import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { menuItemClasses, menuPanelClasses } from './menu-classes.ts'

export const DropdownMenuTrigger = RadixMenu.Trigger
export const DropdownMenuRadioGroup = RadixMenu.RadioGroup

/** Not modal: the page behind stays readable and scrolls, and a click outside both closes the menu and does what it says. */
export function DropdownMenu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />
}

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        sideOffset={4}
        collisionPadding={8}
        className={cn(menuPanelClasses, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
        {...props}
      />
    </RadixMenu.Portal>
  )
}

type ItemProps = ComponentProps<typeof RadixMenu.Item> & { variant?: 'default' | 'destructive' }

export function DropdownMenuItem({ className, variant, ...props }: ItemProps) {
  return (
    <RadixMenu.Item
      className={cn(menuItemClasses, variant === 'destructive' && 'text-bad data-highlighted:bg-bad-soft', className)}
      {...props}
    />
  )
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof RadixMenu.RadioItem>) {
  return (
    <RadixMenu.RadioItem className={cn(menuItemClasses, 'pr-8', className)} {...props}>
      {children}
      <RadixMenu.ItemIndicator className="absolute right-2">
        <Check className="text-accent-text" aria-hidden="true" />
      </RadixMenu.ItemIndicator>
    </RadixMenu.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn('px-2 py-1.5 text-ink-3 text-xs', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}
