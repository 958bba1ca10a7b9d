import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'size' | 'aria-label'> & { label: string }

/** A button that shows only an icon; the label is its name for screen readers. */
export function IconButton({ label, variant = 'ghost', ...props }: Props) {
  return <Button size="icon" variant={variant} aria-label={label} {...props} />
}
