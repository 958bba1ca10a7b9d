import { Download, Paperclip } from 'lucide-react'
import type { ThreadMessage } from '../../../../contract/inbox.ts'
import { attachmentAddress } from '../inbox-api.ts'
import { sizeWords } from '../inbox-words.ts'

/** What is attached. It stays in the mailbox and comes from there when somebody wants it. */
export function MessageFiles({ message: { id, files, html, quotedHtml, invitation } }: { message: ThreadMessage }) {
  const isShownInText = (cid: string | null) => cid !== null && `${html}${quotedHtml}`.includes(`cid:${cid}`)
  // Most calendars attach an invitation a second time, as a file.
  const isTwice = (type: string) =>
    type === 'text/calendar' &&
    invitation !== null &&
    files.some((one) => one.type !== type && /\.ics$/i.test(one.name))
  const attached = files.filter(({ cid, type }) => !isShownInText(cid) && !isTwice(type))
  if (attached.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {attached.map(({ part, name, size }) => (
        <li key={part} className="min-w-0 max-w-full">
          <a
            href={attachmentAddress(id, part)}
            download={name}
            className="group flex h-8 min-w-0 items-center gap-2 rounded-md border px-2.5 text-sm hover:bg-sunken pointer-coarse:h-11"
          >
            <Paperclip className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 truncate">{name || 'Attachment'}</span>
            <span className="shrink-0 text-ink-3 text-xs tabular-nums">{sizeWords(size)}</span>
            <Download className="size-3.5 shrink-0 text-ink-3 group-hover:text-ink" aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}
