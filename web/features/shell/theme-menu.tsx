import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, THEMES } from '../../lib/theme.ts'
import { useTheme } from '../../lib/use-theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

const labelOf = { light: 'Light', dark: 'Dark', system: 'System' }
const iconOf = { light: Sun, dark: Moon, system: Monitor }

export function ThemeMenu() {
  const theme = useTheme()
  const CurrentIcon = iconOf[theme]

  function choose(value: string) {
    const chosen = THEMES.find((option) => option === value)
    if (chosen) chooseTheme(chosen)
  }

  return (
    <DropdownMenu>
      <Tooltip text="Theme">
        <DropdownMenuTrigger asChild>
          <IconButton label={`Theme: ${labelOf[theme]}`}>
            <CurrentIcon aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent side="top" align="end">
        <DropdownMenuRadioGroup value={theme} onValueChange={choose}>
          {THEMES.map((option) => {
            const Icon = iconOf[option]
            return (
              <DropdownMenuRadioItem key={option} value={option}>
                <Icon className="text-ink-3" aria-hidden="true" />
                {labelOf[option]}
              </DropdownMenuRadioItem>
            )
          })}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
