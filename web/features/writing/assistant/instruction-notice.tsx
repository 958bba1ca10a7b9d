import { followedOf, notFollowedOf } from '../../../../contract/instructions/describe-instructions.ts'
import { readInstructions } from '../../../../contract/instructions/read-instructions.ts'
import { EMAIL_COUNT, TIME_SPAN } from '../../../../contract/sequence-size.ts'
import { useVoice } from '../voice/voice-api.ts'

type Props = {
  instructions: string
  isOpen: boolean
  /** The number of emails and weeks is followed as well. */
  isSequence?: boolean
}

/** Says before writing which instructions the built-in writer will follow, and names the others. */
export function InstructionNotice({ instructions, isOpen, isSequence = false }: Props) {
  const { data: voice } = useVoice(isOpen)
  const found = readInstructions(instructions, voice)
  const sizes = isSequence ? [EMAIL_COUNT, TIME_SPAN].flatMap((size) => size.exec(instructions)?.[0] ?? []) : []
  const left = found.left.filter(({ text }) => !sizes.some((size) => isOnly(text, sizes, size)))
  const [followed, ignored] = [[...sizes, ...followedOf(found)], notFollowedOf({ left })]
  return (
    <div role="status" className="wrap-anywhere flex flex-col gap-1 text-sm empty:hidden">
      {followed.length > 0 && <p className="text-ink-2">Will follow: {followed.join(', ')}.</p>}
      {ignored.length > 0 && (
        <p>
          Can't follow: {ignored.join(', ')}. Add this yourself after writing, or connect a model that follows any
          instruction.
        </p>
      )}
    </div>
  )
}

/** Whether a clause says the size of the sequence and nothing else. */
const isOnly = (clause: string, sizes: string[], size: string) =>
  clause.includes(size) && sizes.reduce((rest, one) => rest.replace(one, ''), clause).trim() === ''
