import { Ellipsis, ImageDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ThreadMessage } from '../../../../contract/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { personWords } from '../inbox-words.ts'
import { MessageFrame } from '../lazy-parts.ts'

/** What was newly written; what it quotes is behind a button. */
export function MessageBody({ message }: { message: ThreadMessage }) {
  const { html, quotedHtml, text, quotedText, hasRemoteImages, isCut } = message
  const [showsQuoted, setShowsQuoted] = useState(false)
  const [withRemote, setWithRemote] = useState(false)
  const hasQuoted = html === null ? Boolean(quotedText) : Boolean(quotedHtml)
  const title = `Email from ${personWords(message.from)}`
  const frame = { messageId: message.id, files: message.files, withRemote }
  return (
    <div className="flex flex-col gap-2">
      {hasRemoteImages && !withRemote && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-ink-2 text-xs">
          <span className="min-w-0 flex-1 basis-48">
            Images are hidden. They can tell the sender that you read the email.
          </span>
          <Button size="sm" onClick={() => setWithRemote(true)}>
            <ImageDown aria-hidden="true" />
            Show images
          </Button>
        </p>
      )}
      {html === null ? <PlainText text={text} /> : <MessageFrame {...frame} html={html} title={title} />}
      {hasQuoted && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={showsQuoted}
          className="-ml-1 self-start"
          onClick={() => setShowsQuoted(!showsQuoted)}
        >
          <Ellipsis aria-hidden="true" />
          {showsQuoted ? 'Hide quoted text' : 'Show quoted text'}
        </Button>
      )}
      {hasQuoted &&
        showsQuoted &&
        (html === null ? (
          <div className="border-l-2 pl-3 text-ink-2">
            <PlainText text={quotedText ?? ''} />
          </div>
        ) : (
          <MessageFrame {...frame} html={quotedHtml ?? ''} title={`Quoted in: ${title}`} />
        ))}
      {isCut && <p className="text-ink-3 text-xs">This email is longer. Open it in your mailbox to read the rest.</p>}
    </div>
  )
}

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

/** Addresses in it are links. */
const PlainText = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-wrap text-sm">
    {text.trim() === '' ? 'This email has no text.' : linked(text)}
  </p>
)

function linked(text: string): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { 0: url, index } of text.matchAll(LINK)) {
    pieces.push(text.slice(at, index), <Address key={index} url={url} />)
    at = index + url.length
  }
  return [...pieces, text.slice(at)]
}

const Address = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-text underline">
    {url}
  </a>
)
