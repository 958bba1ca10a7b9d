import { Columns3 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

export const ColumnsTrigger = (props: ComponentProps<typeof Button>) => (
  <Button {...props} className="max-md:hidden">
    <Columns3 aria-hidden="true" />
    Columns
  </Button>
)
