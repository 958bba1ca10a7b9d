import { Copy, Pencil, Send, Sparkles, Trash2 } from 'lucide-react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { copyWithToast } from '../../lib/copy-with-toast.ts'
import { Button } from '../../ui/button.tsx'
import { emailText } from '../template-data/template-words.ts'

export type TemplateHandlers = { onEdit: () => void; onImprove: () => void; onSend: () => void; onDelete: () => void }
type Props = TemplateHandlers & { template: EmailTemplate; describedBy: string }

export function TemplateActions({ template, describedBy, onEdit, onImprove, onSend, onDelete }: Props) {
  const buttons = [
    { label: 'Copy', icon: Copy, onClick: () => copyWithToast(emailText(template)) },
    { label: 'Edit', icon: Pencil, onClick: onEdit },
    { label: 'AI Improve', icon: Sparkles, onClick: onImprove },
    { label: 'Send…', icon: Send, onClick: onSend },
    { label: 'Delete', icon: Trash2, onClick: onDelete },
  ]
  return (
    <div className="relative z-1 -ml-2.5 mt-2 flex w-fit flex-wrap max-sm:-ml-9">
      {buttons.map(({ label, icon: Icon, onClick }) => (
        <Button
          key={label}
          size="sm"
          variant="ghost"
          aria-describedby={describedBy}
          onClick={onClick}
          className="max-sm:gap-1.5 max-sm:px-2"
        >
          <Icon className="size-3.5!" aria-hidden="true" />
          {/* Five labels don't fit on a phone, and a trash icon needs none. */}
          <span className={label === 'Delete' ? 'max-sm:sr-only' : undefined}>{label}</span>
        </Button>
      ))}
    </div>
  )
}
