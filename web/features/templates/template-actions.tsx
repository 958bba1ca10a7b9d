import { Copy, MailPlus, Pencil, Send, Sparkles, Trash2 } from 'lucide-react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { copyWithToast } from '../../lib/copy-with-toast.ts'
import { writeFromTemplate } from '../../lib/places/open-composer.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { emailText } from '../template-data/template-words.ts'

export type TemplateHandlers = { onEdit: () => void; onImprove: () => void; onSend: () => void; onDelete: () => void }
type Props = TemplateHandlers & { template: EmailTemplate; describedBy: string; hasLabels?: boolean }

const ICONS_ON_PHONES = ['Copy', 'Use template', 'Delete']

export function TemplateActions({
  template,
  describedBy,
  hasLabels = true,
  onEdit,
  onImprove,
  onSend,
  onDelete,
}: Props) {
  const buttons = [
    { label: 'Copy', icon: Copy, onClick: () => copyWithToast(emailText(template)) },
    { label: 'Edit', icon: Pencil, onClick: onEdit },
    { label: 'AI Improve', icon: Sparkles, onClick: onImprove },
    { label: 'Use template', icon: MailPlus, onClick: () => writeFromTemplate(template) },
    { label: 'Send…', icon: Send, onClick: onSend },
    { label: 'Delete', icon: Trash2, onClick: onDelete },
  ]
  if (!hasLabels)
    return (
      <div className="flex justify-end">
        {buttons.map(({ label, icon: Icon, onClick }) => (
          <IconButton key={label} label={label} title={label} aria-describedby={describedBy} onClick={onClick}>
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </div>
    )
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
          {/* Six labels don't fit on a phone. */}
          <span className={ICONS_ON_PHONES.includes(label) ? 'max-sm:sr-only' : undefined}>{label}</span>
        </Button>
      ))}
    </div>
  )
}
