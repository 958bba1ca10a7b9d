import { ListFilter } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { Button } from '../../../ui/button.tsx'

export function AddFilterButton(props: ComponentProps<typeof Button>) {
  const hint = useKeyHints()
  return (
    <Button data-act-key="f" {...hint('Add filter', 'F')} {...props}>
      <ListFilter aria-hidden="true" />
      Add filter
    </Button>
  )
}
