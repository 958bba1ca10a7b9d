import { useState } from 'react'
import type { InboxSettings as Settings } from '../../../../contract/inbox.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { SettingsSection, Toggle } from '../../../ui/settings-section.tsx'
import { useChangeInboxSettings, useInboxSettings } from './inbox-settings-api.ts'
import { deletesMore, keepChoices, keepWords } from './keep-choices.ts'

export function InboxSettings() {
  const query = useInboxSettings()
  return (
    <>
      <SettingsSection title="Messages" description="Emails with your leads that the inbox stores.">
        <Loaded
          query={query}
          loading={<LoadingLines label="Loading settings" widths={['w-1/3', 'w-2/3']} />}
          failure={(retry) => <LoadFailureState what="Your settings didn't load" onRetry={retry} className="py-10" />}
        >
          {(settings) => <KeepMessages settings={settings} />}
        </Loaded>
      </SettingsSection>
      {query.data && <DraftSetting settings={query.data} />}
    </>
  )
}

function KeepMessages({ settings: { keepMessagesDays } }: { settings: Settings }) {
  const saving = useChangeInboxSettings()
  // Kept while the question fades out.
  const [wanted, setWanted] = useState<{ days: number | null; isAsking: boolean }>()

  async function save(days: number | null) {
    setWanted((last) => last && { ...last, isAsking: false })
    try {
      await saving.mutateAsync({ keepMessagesDays: days })
      toast({ title: 'Settings saved', description: keepWords(days) })
    } catch (error) {
      toastFailure(error, 'Failed to save your settings.')
    }
  }

  function choose(value: string) {
    const days = value === FOREVER ? null : Number(value)
    if (deletesMore(keepMessagesDays, days)) setWanted({ days, isAsking: true })
    else void save(days)
  }

  return (
    <>
      <Field label="Keep messages for" hint={keepWords(keepMessagesDays)} className="max-w-md">
        {(control) => (
          <Select
            {...control}
            options={keepChoices(keepMessagesDays).map(({ days, label }) => ({ value: choiceOf(days), label }))}
            value={choiceOf(keepMessagesDays)}
            onValueChange={choose}
          />
        )}
      </Field>
      {wanted && (
        <ConfirmDialog
          isOpen={wanted.isAsking}
          question="Delete older messages?"
          text={`${keepWords(wanted.days)} This can't be undone.`}
          confirmLabel="Delete Older Messages"
          onConfirm={() => save(wanted.days)}
          onCancel={() => setWanted({ ...wanted, isAsking: false })}
        />
      )}
    </>
  )
}

const FOREVER = 'forever'
const choiceOf = (days: number | null) => (days === null ? FOREVER : String(days))

function DraftSetting({ settings: { draftsAutomatically } }: { settings: Settings }) {
  const saving = useChangeInboxSettings()
  return (
    <SettingsSection title="Drafted replies">
      <Toggle
        label="Draft automatically when I open a message that needs a reply"
        hint="We never send a draft. You read it, change it and send it."
        isOn={draftsAutomatically}
        disabled={saving.isPending}
        onChange={(isOn) =>
          saving.mutate(
            { draftsAutomatically: isOn },
            { onError: (error) => toastFailure(error, 'Failed to save your settings.') },
          )
        }
      />
    </SettingsSection>
  )
}
