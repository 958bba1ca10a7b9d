import { ListFilter } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

export const AddFilterButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props}>
    <ListFilter aria-hidden="true" />
    Add filter
  </Button>
)
