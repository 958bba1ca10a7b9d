import { CopyPlus } from 'lucide-react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useDuplicateTemplates } from '../template-data/template-api.ts'

type Props = { templates: EmailTemplate[]; onDone: () => void }

export function DuplicateButton({ templates, onDone }: Props) {
  const duplication = useDuplicateTemplates()

  async function duplicate() {
    try {
      await duplication.mutateAsync(templates)
      const count = templates.length
      toast({
        title: count === 1 ? 'Template Duplicated' : `Templates Duplicated (${formatCount(count)})`,
        description: count === 1 ? 'The copy is saved as a draft.' : 'The copies are saved as drafts.',
      })
      onDone()
    } catch (error) {
      toastFailure(error, 'Failed to duplicate some email templates.')
    }
  }

  return (
    <Button size="sm" onClick={duplicate} disabled={duplication.isPending} className="max-sm:px-2">
      <CopyPlus aria-hidden="true" />
      <span className="max-sm:sr-only">Duplicate</span>
    </Button>
  )
}
