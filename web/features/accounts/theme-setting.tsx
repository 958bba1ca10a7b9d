import { chooseTheme, THEMES } from '../../lib/theme.ts'
import { useTheme } from '../../lib/use-theme.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'

const THEME_OPTIONS = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Applies at once, in this browser. */
export function ThemeSetting() {
  const theme = useTheme()
  return (
    <Field label="Theme" className="max-w-xs">
      {(control) => (
        <Select
          {...control}
          options={THEME_OPTIONS}
          value={theme}
          onValueChange={(value) => chooseTheme(THEMES.find((option) => option === value) ?? 'system')}
        />
      )}
    </Field>
  )
}
