import { PenLine } from 'lucide-react'
import { chooseTheme, THEMES } from '../../lib/theme.ts'
import { useTheme } from '../../lib/use-theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { VoiceDialog } from '../writing/lazy-parts.ts'
import { ContactedSetting } from './contacted-setting.tsx'

const THEME_OPTIONS = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Preferences outside the profile form, which apply at once, and the way to the voice dialog. */
export function PreferenceSettings() {
  const theme = useTheme()
  const voice = useDialogHost()
  return (
    <>
      <div className="grid gap-4 border-t pt-5 sm:grid-cols-2">
        <Field label="Theme">
          {(control) => (
            <Select
              {...control}
              options={THEME_OPTIONS}
              value={theme}
              onValueChange={(value) => chooseTheme(THEMES.find((option) => option === value) ?? 'system')}
            />
          )}
        </Field>
        <div className="flex flex-col gap-1.5">
          <p className="font-medium text-sm">Writing</p>
          <Button onClick={() => voice.open()} className="h-9 justify-start">
            <PenLine aria-hidden="true" />
            Voice and proof points
          </Button>
        </div>
        {voice.host((dialog) => (
          <VoiceDialog {...dialog} />
        ))}
      </div>
      <ContactedSetting />
    </>
  )
}
