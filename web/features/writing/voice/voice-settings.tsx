import { type FormEvent, useState } from 'react'
import type { Voice } from '../../../../contract/voice.ts'
import { fieldIssuesOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useSaveVoice, useVoice } from './voice-api.ts'
import { VoiceFields } from './voice-fields.tsx'

/** The user's voice, offer and proof points. */
export function VoiceSettings() {
  return (
    <SettingsSection
      title="Voice and proof points"
      description="We use this to write your emails, and treat it as fact."
    >
      <Loaded
        query={useVoice(true)}
        loading={<LoadingLines label="Loading settings" widths={['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5']} />}
        failure={(retry) => <LoadFailureState what="Your settings didn't load" onRetry={retry} className="py-10" />}
      >
        {(voice) => <VoiceForm voice={voice} />}
      </Loaded>
    </SettingsSection>
  )
}

function VoiceForm({ voice }: { voice: Voice }) {
  // A later refetch must not change what the user's edits are compared with.
  const [kept, setKept] = useState(voice)
  const [edited, setEdited] = useState(voice)
  const [linkError, setLinkError] = useState<string>()
  const saving = useSaveVoice()
  const isDirty = JSON.stringify(edited) !== JSON.stringify(kept)

  async function save(event: FormEvent) {
    event.preventDefault()
    setLinkError(undefined)
    try {
      await saving.mutateAsync(edited)
      setKept(edited)
      toast({ title: 'Settings saved', description: 'New emails will use them.' })
    } catch (error) {
      const issue = fieldIssuesOf(error).find(({ field }) => field === 'meetingLink')
      if (issue) return setLinkError(issue.message)
      toastFailure(error, 'Failed to save your settings.')
    }
  }

  return (
    <>
      <form onSubmit={save} noValidate className="flex flex-col gap-5">
        <VoiceFields voice={edited} onChange={setEdited} linkError={linkError} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
      <LeaveQuestion isDirty={isDirty} text="Your changes of your voice are not saved." />
    </>
  )
}
