import { ChevronDown } from 'lucide-react'
import type { JudgedIntent, ThreadMessage } from '../../../../contract/inbox.ts'
import { MESSAGE_INTENTS, type MessageIntent } from '../../../../contract/inbox-choices.ts'
import { messageOf } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { INTENT_WORDS } from '../../lead-data/intent-words.ts'
import { useCorrectIntent } from '../inbox-api.ts'
import { doubtWords, intentReason } from '../inbox-words.ts'

type Props = { conversationId: number; message: ThreadMessage; judged: JudgedIntent }

const OPT_OUT_WORDS = {
  lifted: 'The lead can get emails again. ',
  added: "The lead won't get any more emails. ",
  same: '',
}

/** What the writer wants, the words that decided, and a way to correct it. Without color where the lead may not have said it. */
export function IntentMenu({ conversationId, message, judged }: Props) {
  const correction = useCorrectIntent(conversationId)
  const { label, tone } = INTENT_WORDS[judged.intent]
  const doubt = doubtWords(message)

  async function correct(intent: MessageIntent) {
    if (intent === judged.intent || correction.isPending) return
    try {
      const {
        optOut,
        continuedSequences: continued = 0,
        endedSequences: ended = 0,
      } = await correction.mutateAsync({ id: message.id, intent })
      const { intent: before, ...was } = judged
      const undo = () => void correction.mutateAsync({ id: message.id, intent: before, was }).catch(toastNotSaved)
      toast({
        title: `Intent changed to ${INTENT_WORDS[intent].label}`,
        description: `${OPT_OUT_WORDS[optOut ?? 'same']}${sequenceWords(continued, ended)}We use your correction for the next replies.`,
        action: { label: 'Undo', onClick: undo },
      })
    } catch (error) {
      toastNotSaved(error)
    }
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <button
            type="button"
            aria-label={`Intent: ${label}${doubt ? `, ${doubt.toLowerCase()}` : ''}. Change it`}
            className="rounded-full pointer-coarse:-my-2 pointer-coarse:py-3"
          >
            <Badge tone={doubt ? 'neutral' : tone}>
              {label}
              <ChevronDown className="size-3" aria-hidden="true" />
            </Badge>
          </button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuLabel>What does this message say?</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={judged.intent}
            onValueChange={(intent) => void correct(intent as MessageIntent)}
          >
            {MESSAGE_INTENTS.map((intent) => (
              <DropdownMenuRadioItem key={intent} value={intent}>
                {INTENT_WORDS[intent].label}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
      <p className="wrap-anywhere min-w-0 text-ink-3 text-xs">
        {doubt && `${doubt} · `}
        {judged.until && `Until ${formatDay(judged.until)} · `}
        {intentReason(judged)}
      </p>
    </div>
  )
}

function sequenceWords(continued: number, ended: number) {
  if (continued > 0)
    return `${continued === 1 ? 'A sequence continues' : `${continued} sequences continue`} after this reply. `
  if (ended > 0)
    return ended === 1 ? 'A sequence ends, with its open tasks. ' : `${ended} sequences end, with their open tasks. `
  return ''
}

const toastNotSaved = (error: unknown) => toastFailure(error, messageOf(error) ?? 'Failed to change the intent.')
