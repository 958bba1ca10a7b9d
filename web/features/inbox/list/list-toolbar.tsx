import { ChevronDown, ListFilter, X } from 'lucide-react'
import { CONVERSATION_FILTERS, MESSAGE_INTENTS, type MessageIntent } from '../../../../contract/inbox-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlay/popover.tsx'
import { INTENT_WORDS } from '../../lead-data/intent-words.ts'
import { useMailboxes } from '../../mail/account-data.ts'
import { useSequenceNames } from '../inbox-api.ts'
import type { ChangeInbox, InboxView } from '../inbox-view.ts'
import { countWords, STATE_WORDS } from '../inbox-words.ts'
import { useInboxCounts } from '../unread-api.ts'

type Props = { view: InboxView; onChange: ChangeInbox }
type ToolbarProps = Props & {
  /** From the search to the first conversation. */
  onToList: () => void
}

/** Search, the state of conversations, and further filters. */
export function ListToolbar({ view, onChange, onToList }: ToolbarProps) {
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-3">
      <div className="flex md:*:max-w-none">
        <SearchBox
          value={view.q}
          label="Search conversations"
          placeholder="Search people, subjects and text"
          onSearch={(q) => onChange({ q })}
          onLeave={onToList}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StateMenu view={view} onChange={onChange} />
        <MoreFilters view={view} onChange={onChange} />
        <Chips view={view} onChange={onChange} />
      </div>
    </div>
  )
}

function StateMenu({ view, onChange }: Props) {
  const { data: counts } = useInboxCounts()
  const countOf = {
    unread: counts?.unread,
    'needs-reply': counts?.needsReply,
    snoozed: counts?.snoozed,
    open: counts?.open,
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" aria-label={`Show: ${STATE_WORDS[view.state]}`}>
          {STATE_WORDS[view.state]}
          <ChevronDown className="size-3.5!" aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup
          value={view.state}
          onValueChange={(state) => onChange({ state: state as InboxView['state'] })}
        >
          {CONVERSATION_FILTERS.map((state) => {
            const count = state in countOf ? countOf[state as keyof typeof countOf] : undefined
            return (
              <DropdownMenuRadioItem key={state} value={state}>
                <span className="flex-1">{STATE_WORDS[state]}</span>
                {count ? <span className="pl-4 text-ink-3 text-xs tabular-nums">{countWords(count)}</span> : null}
              </DropdownMenuRadioItem>
            )
          })}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const ANY = ''

function MoreFilters({ view, onChange }: Props) {
  const accounts = useMailboxes().data ?? []
  const sequences = useSequenceNames().data ?? []
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <ListFilter className="size-3.5!" aria-hidden="true" />
          Filter
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Filter conversations" className="w-72 gap-4 p-4">
        <Field label="Intent">
          {(control) => (
            <NativeSelect
              {...control}
              value={view.intent ?? ANY}
              onChange={({ target }) => onChange({ intent: (target.value || undefined) as MessageIntent | undefined })}
              options={[
                [ANY, 'Any intent'],
                ...MESSAGE_INTENTS.map((one): [string, string] => [one, INTENT_WORDS[one].label]),
              ]}
            />
          )}
        </Field>
        <Field label="Email account">
          {(control) => (
            <NativeSelect
              {...control}
              value={String(view.mailboxId ?? ANY)}
              onChange={({ target }) => onChange({ mailboxId: Number(target.value) || undefined })}
              options={[
                [ANY, 'Any email account'],
                ...accounts.map((one): [string, string] => [String(one.id), one.fromEmail]),
              ]}
            />
          )}
        </Field>
        <Field label="Sequence">
          {(control) => (
            <NativeSelect
              {...control}
              value={String(view.sequenceId ?? ANY)}
              onChange={({ target }) => onChange({ sequenceId: Number(target.value) || undefined })}
              options={[[ANY, 'Any sequence'], ...sequences.map((one): [string, string] => [String(one.id), one.name])]}
            />
          )}
        </Field>
      </PopoverContent>
    </Popover>
  )
}

function Chips({ view, onChange }: Props) {
  const account = useMailboxes().data?.find(({ id }) => id === view.mailboxId)
  const sequence = useSequenceNames().data?.find(({ id }) => id === view.sequenceId)
  const chips = [
    view.intent && { words: INTENT_WORDS[view.intent].label, without: { intent: undefined } },
    view.mailboxId && { words: account?.fromEmail ?? 'Email account', without: { mailboxId: undefined } },
    view.sequenceId && { words: sequence?.name ?? 'Sequence', without: { sequenceId: undefined } },
  ].filter((chip) => chip !== undefined && chip !== 0)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="contents">
      {chips.map(({ words, without }) => (
        <li
          key={words}
          className="flex h-7 min-w-0 max-w-full items-center rounded-full border border-accent bg-accent-soft pl-3 text-accent-text text-xs pointer-coarse:h-10"
        >
          <span className="min-w-0 truncate">{words}</span>
          <IconButton
            label={`Remove filter: ${words}`}
            className="size-6 text-current pointer-coarse:size-10"
            onClick={() => onChange(without)}
          >
            <X className="size-3.5!" aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
