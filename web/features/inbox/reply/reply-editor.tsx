import { CalendarClock, ChevronDown, Sparkles, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import type { Conversation, ThreadMessage } from '../../../../contract/inbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MarkedTextarea } from '../../../ui/marked-text.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { RefusalNote } from '../../composer/refusal-note.tsx'
import { AttachmentList } from '../../formatted/attachment-list.tsx'
import { BodyFormat } from '../../formatted/body-format.tsx'
import { withHtml } from '../../formatted/formatting.ts'
import { RichEditor } from '../../formatted/lazy-parts.ts'
import { SignatureAccount } from '../../formatted/signature-account.ts'
import { SendTimeField } from '../../mail/outbox/send-time-field.tsx'
import { usePreview } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import { MergeFieldMenu } from '../../templates/merge-field-menu.tsx'
import { MergeProblems, problemMarks } from '../../templates/merge-problems.tsx'
import { pieces } from '../../writing/draft/evidence-marks.ts'
import { useDraftCheck } from '../../writing/draft/use-draft-check.tsx'
import { DraftedNotes } from './drafted-notes.tsx'
import { goesElsewhere, hasOthers, recipientsOf, recipientWords, repliedTo } from './recipients.ts'
import { isBlankReply, type ReplyDraft, type ReplyMode, writeReply } from './reply-draft.ts'
import type { Drafting } from './use-draft-reply.ts'
import { useReplySending } from './use-send-reply.ts'
import { withoutDraft } from './with-draft.ts'
import { withTemplate } from './with-template.ts'

const MAX_BODY = 50_000
const MODE_WORDS: Record<ReplyMode, string> = { reply: 'Reply', replyAll: 'Reply all', forward: 'Forward' }

type Props = {
  conversation: Conversation
  messages: ThreadMessage[]
  draft: ReplyDraft
  name: string
  /** Counts how often somebody asked to write. */
  focusCount: number
  drafting: Drafting
  /** The keyboard leaves the text, which stays. */
  onEscape: () => void
}

export default function ReplyEditor({ conversation, messages, draft, name, focusCount, drafting, onEscape }: Props) {
  const id = useId()
  const message = repliedTo(messages)
  const to = useRef<HTMLInputElement>(null)
  const [isScheduling, setIsScheduling] = useState(false)
  const sending = useReplySending({ conversation, message, draft, name })
  const change = (part: Partial<ReplyDraft>) => writeReply(name, { ...draft, ...part })
  const text = { subject: '', body: draft.body }
  const preview = usePreview({ ...text, bodyHtml: draft.bodyHtml }, conversation.leadId, draft.body.includes('{{'))
  const problems = draft.body.includes('{{') ? (preview.data?.problems ?? []) : []
  const isForward = draft.mode === 'forward'
  const placeholder = isForward ? 'Add a note, or forward without one...' : 'Write your reply here...'
  const { refs, evidence, marks, about } = useDraftCheck(text, conversation.leadId, draft.drafted !== undefined, {
    conversationId: conversation.id,
    drafted: draft.drafted?.claims ?? [],
  })
  const known = evidence.flatMap(({ source, start, end }) =>
    source === null ? [] : [{ start, end, tone: 'info' as const }],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is asked for.
  useEffect(() => {
    if (focusCount > 0) (isForward ? to.current : (refs.rich?.current ?? refs.body.current))?.focus()
  }, [focusCount, isForward])

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // Not that of a menu, which is drawn elsewhere.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isHere && !event.isDefaultPrevented()) return leave()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void sending.send()
  }

  function leave() {
    if (isBlankReply(draft)) writeReply(name, undefined)
    else onEscape()
  }

  function discard() {
    writeReply(name, undefined)
    if (!isBlankReply(draft))
      toast({ title: 'Reply discarded', action: { label: 'Undo', onClick: () => writeReply(name, draft) } })
  }

  return (
    <section
      aria-label={MODE_WORDS[draft.mode]}
      onKeyDown={handleKey}
      className="flex max-h-[60dvh] shrink-0 flex-col border-t bg-surface"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 py-3 lg:px-5">
        <div className="flex min-w-0 items-center gap-2 text-sm">
          <ModeMenu draft={draft} message={message} own={sending.own} onChange={(mode) => change({ mode })} />
          {isForward ? (
            <Input
              ref={to}
              aria-label="To"
              placeholder="Email addresses, separated by commas"
              autoComplete="off"
              value={draft.to}
              onChange={({ target }) => change({ to: target.value })}
              className="h-8 min-w-0 flex-1"
            />
          ) : (
            <p className="wrap-anywhere min-w-0 flex-1 text-ink-2">
              {message && `To ${recipientWords(recipientsOf(message, draft.mode, sending.own))}`}
            </p>
          )}
          {!isForward && message?.isAuthentic !== false && (
            <Button
              size="sm"
              className="shrink-0"
              aria-disabled={drafting.isDrafting}
              onClick={() => void drafting.draft()}
            >
              <Sparkles aria-hidden="true" />
              {drafting.isDrafting ? 'Drafting…' : 'Draft a reply'}
            </Button>
          )}
        </div>
        {message && !isForward && goesElsewhere(message) && (
          <p className="wrap-anywhere shrink-0 text-warn-text text-xs">
            {`This is not the address it came from (${message.from.address}). Check it before you send.`}
          </p>
        )}
        <p className="shrink-0 truncate text-ink-3 text-xs">
          {sending.account ? (
            `From ${sending.account.fromName} <${sending.account.fromEmail}>, the account that received it`
          ) : conversation.mailboxId === null ? (
            <>
              The email account of this conversation is disconnected.{' '}
              <Link href="/settings/email-accounts" className="text-accent-text underline">
                Connect it again
              </Link>{' '}
              to reply.
            </>
          ) : null}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <BodyFormat value={draft} onChange={change} />
          <div className="min-w-36 flex-1 sm:max-w-56">
            <TemplatePicker
              label="Template"
              aria-label="Insert a template"
              placeholder="Insert a template"
              onChoose={(template: EmailTemplate | undefined) => template && change(withTemplate(draft, template))}
            />
          </div>
          <MergeFieldMenu refs={refs} />
        </div>
        {draft.bodyHtml !== null ? (
          <SignatureAccount value={conversation.mailboxId ?? undefined}>
            <div className="[&_.rich-text]:min-h-36">
              <RichEditor
                html={draft.bodyHtml}
                onChange={(html) => change(withHtml(draft, html))}
                label="Message"
                placeholder={placeholder}
                describedBy={`${id}-note`}
                isInvalid={false}
                handle={refs.rich}
              />
            </div>
          </SignatureAccount>
        ) : (
          <div className="relative">
            <MarkedTextarea
              ref={refs.body}
              aria-label="Message"
              aria-describedby={`${id}-note`}
              rows={6}
              maxLength={MAX_BODY}
              placeholder={placeholder}
              className="field-sizing-content max-h-80 min-h-36"
              value={draft.body}
              onChange={({ target }) => change({ body: target.value })}
              pieces={pieces(draft.body, [...problemMarks(problems, text, marks).body, ...known])}
            />
          </div>
        )}
        <MergeProblems problems={problems} draft={text} refs={refs} />
        <DraftedNotes
          draft={draft}
          evidence={evidence}
          refs={refs}
          about={about}
          onRestore={() => writeReply(name, withoutDraft(draft))}
        />
        <p id={`${id}-note`} className="text-ink-3 text-xs">
          {isForward
            ? 'We add your signature, if you have one, and the forwarded email with its attachments.'
            : 'We add your signature, if you have one, and the email you reply to.'}
        </p>
        <AttachmentList attachments={draft.attachments} onChange={(attachments) => change({ attachments })} />
        {isScheduling && <SendTimeField {...sending.time} />}
      </div>
      <RefusalNote refusal={sending.refusal} onDismiss={sending.dismissRefusal} />
      <footer className="flex flex-wrap items-center gap-2 border-t px-4 py-2.5 lg:px-5">
        <Button
          variant="primary"
          title="Send (Ctrl or Cmd Enter)"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          disabled={sending.isSending || conversation.mailboxId === null}
          onClick={() => void sending.send()}
        >
          {sending.isSending ? 'Sending…' : sending.when === 'later' ? 'Schedule' : 'Send'}
        </Button>
        <Button
          aria-expanded={isScheduling}
          onClick={() => {
            setIsScheduling(!isScheduling)
            sending.time.onWhen(isScheduling ? 'now' : 'later')
          }}
        >
          <CalendarClock aria-hidden="true" />
          Send later…
        </Button>
        <IconButton label="Discard reply" title="Discard reply" className="-mr-1 ml-auto" onClick={discard}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </footer>
    </section>
  )
}

type ModeProps = {
  draft: ReplyDraft
  message: ThreadMessage | undefined
  own: readonly string[]
  onChange: (mode: ReplyMode) => void
}

function ModeMenu({ draft, message, own, onChange }: ModeProps) {
  const modes: ReplyMode[] =
    message && hasOthers(message, own) ? ['reply', 'replyAll', 'forward'] : ['reply', 'forward']
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" aria-label={`${MODE_WORDS[draft.mode]}: change`}>
          {MODE_WORDS[draft.mode]}
          <ChevronDown className="size-3.5!" aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={draft.mode} onValueChange={(mode) => onChange(mode as ReplyMode)}>
          {modes.map((mode) => (
            <DropdownMenuRadioItem key={mode} value={mode}>
              {MODE_WORDS[mode]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
