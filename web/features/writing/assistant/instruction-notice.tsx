import { followedOf, notFollowedOf } from '../../../../contract/instructions/describe-instructions.ts'
import { readInstructions } from '../../../../contract/instructions/read-instructions.ts'
import { useVoice } from '../voice/voice-api.ts'

/** Says before writing which instructions the built-in writer will follow, and names the others. */
export function InstructionNotice({ instructions, isOpen }: { instructions: string; isOpen: boolean }) {
  const { data: voice } = useVoice(isOpen)
  const found = readInstructions(instructions, voice)
  const [followed, ignored] = [followedOf(found), notFollowedOf(found)]
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
