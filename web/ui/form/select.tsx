import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { cn } from '../class-names.ts'
import { menuItemClasses, menuPanelClasses } from '../overlay/menu-classes.ts'
import { controlClasses } from './input.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<typeof RadixSelect.Trigger>, 'value' | 'defaultValue' | 'onChange'> & {
  options: readonly SelectOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  placeholder?: string
  name?: string
}

export function Select({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder,
  name,
  disabled,
  className,
  ...triggerProps
}: Props) {
  // A closed list is made only once the control is pointed at or has the focus: a page has many, and their options would be
  // most of its work.
  const [isUsed, setIsUsed] = useState(false)
  const use = () => setIsUsed(true)
  // Without a value of ours only the list knows what is chosen.
  const hasList = isUsed || value === undefined
  const shown = options.find((option) => option.value === value)?.label
  return (
    <RadixSelect.Root {...{ value, defaultValue, onValueChange, name, disabled }} onOpenChange={use}>
      <RadixSelect.Trigger
        onFocus={use}
        onPointerEnter={use}
        className={cn(
          controlClasses,
          'flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-ink-3 pointer-coarse:h-11 [&>span]:truncate',
          className,
        )}
        {...triggerProps}
      >
        <RadixSelect.Value placeholder={placeholder}>{shown}</RadixSelect.Value>
        <RadixSelect.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      {hasList && (
        <RadixSelect.Portal>
          <RadixSelect.Content
            position="popper"
            sideOffset={4}
            className={cn(
              menuPanelClasses,
              'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
            )}
          >
            <RadixSelect.Viewport>
              {options.map((option) => (
                <RadixSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={cn(menuItemClasses, 'pr-8')}
                >
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                  <RadixSelect.ItemIndicator className="absolute right-2">
                    <Check className="size-4 text-accent-text" aria-hidden="true" />
                  </RadixSelect.ItemIndicator>
                </RadixSelect.Item>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      )}
    </RadixSelect.Root>
  )
}
