import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { EmailFile } from '../../../contract/email-file.ts'
import { MAX_ATTACHMENTS, MAX_FILES_BYTES } from '../../../contract/file-limits.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { uploadFile } from './file-api.ts'

type Props = { attachments: EmailFile[]; onChange: (attachments: EmailFile[]) => void }

const MEGABYTE = 1024 * 1024
const sizeWords = (bytes: number) =>
  bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`

/** The files that go with an email. */
export function AttachmentList({ attachments, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [isUploading, setIsUploading] = useState(false)
  const sum = attachments.reduce((total, { size }) => total + size, 0)

  async function attach(file: File | undefined) {
    if (!file) return
    if (sum + file.size > MAX_FILES_BYTES) {
      toast({
        variant: 'destructive',
        title: 'Too large',
        description: 'The attachments of an email can have up to 10 MB together. Share larger files with a link.',
      })
      return
    }
    setIsUploading(true)
    const uploaded = await uploadFile(file, 'attachment')
    setIsUploading(false)
    if (uploaded && !attachments.some(({ hash, name }) => hash === uploaded.hash && name === uploaded.name))
      onChange([...attachments, uploaded])
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="flex min-w-0 flex-wrap gap-2">
          {attachments.map((file) => (
            <li
              key={`${file.hash} ${file.name}`}
              className="flex min-w-0 items-center gap-1.5 rounded-md border bg-sunken pl-2.5 text-sm"
            >
              <span className="min-w-0 truncate">{file.name}</span>
              <span className="shrink-0 text-ink-2 text-xs tabular-nums">{sizeWords(file.size)}</span>
              <IconButton
                label={`Remove ${file.name}`}
                className="size-7 pointer-coarse:size-11"
                onClick={() => onChange(attachments.filter((one) => one !== file))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={isUploading || attachments.length >= MAX_ATTACHMENTS}
        onClick={() => picker.current?.click()}
      >
        <Paperclip className="size-3.5!" aria-hidden="true" />
        {isUploading ? 'Uploading…' : 'Attach file'}
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label="File to attach"
        className="hidden"
        onChange={(event) => {
          void attach(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
