import {
  CopyCheck,
  FilePlus2,
  Keyboard,
  ListTodo,
  type LucideIcon,
  MailPlus,
  Settings,
  SunMoon,
  Upload,
  UserPlus,
  Zap,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { NAV_ITEMS, SECOND_NAV_ITEMS } from '../../lib/nav-items.ts'
import { openComposerHere } from '../../lib/places/open-composer.ts'
import { pageActions } from '../../lib/places/page-actions.ts'
import { chooseTheme, isDarkNow } from '../../lib/theme.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { openActing } from '../lead-data/acting.ts'
import { SETTINGS_PAGES } from '../settings/settings-pages.ts'
import { useCreateTemplate } from '../template-data/template-api.ts'
import { PLACEHOLDER } from '../template-data/template-words.ts'
import { open } from './palette-state.ts'
import { useOpenLeadCommands } from './use-open-lead-commands.ts'

type PaletteCommand = { label: string; words: string[]; icon: LucideIcon; run: () => void }

export function usePaletteCommands(): { heading: string; commands: PaletteCommand[] }[] {
  const [, navigate] = useLocation()
  const creation = useCreateTemplate()

  async function newTemplate() {
    try {
      open({ what: 'template', template: await creation.mutateAsync(PLACEHOLDER) })
    } catch (error) {
      toastFailure(error, 'Failed to create email template.')
    }
  }

  const openLead = useOpenLeadCommands()
  const ofPage = pageActions().map(({ heading, actions }) => ({
    heading,
    commands: actions.map(({ label, words = [], run }) => ({ label, words, icon: Zap, run })),
  }))

  return [
    // As with keys: what is selected comes before the lead that is open beside it.
    ...ofPage,
    ...openLead,
    {
      heading: 'Go to',
      commands: [...NAV_ITEMS, ...SECOND_NAV_ITEMS].map(({ label, path, icon }) => ({
        label,
        words: ['go', 'page'],
        icon,
        run: () => navigate(path),
      })),
    },
    {
      heading: 'Settings',
      commands: SETTINGS_PAGES.map(({ label, path, words }) => ({
        label,
        words: ['go', 'settings', ...words],
        icon: Settings,
        run: () => navigate(path),
      })),
    },
    {
      heading: 'Actions',
      commands: [
        {
          label: 'Add lead',
          words: ['new', 'create', 'person'],
          icon: UserPlus,
          run: () => open({ what: 'new-lead' }),
        },
        {
          label: 'New email',
          words: ['write', 'compose', 'send', 'message'],
          icon: MailPlus,
          run: openComposerHere,
        },
        {
          label: 'Add task',
          words: ['new', 'create', 'call', 'to-do', 'reminder'],
          icon: ListTodo,
          run: () => openActing({ act: 'task', leads: { ids: [] } }),
        },
        { label: 'New template', words: ['create', 'email', 'write'], icon: FilePlus2, run: newTemplate },
        { label: 'Import leads', words: ['csv', 'file', 'upload'], icon: Upload, run: () => navigate('/leads/import') },
        {
          label: 'Find duplicates',
          words: ['merge', 'leads', 'same'],
          icon: CopyCheck,
          run: () => navigate('/leads/duplicates'),
        },
        {
          label: 'Toggle theme',
          words: ['dark', 'light', 'mode'],
          icon: SunMoon,
          run: () => chooseTheme(isDarkNow() ? 'light' : 'dark'),
        },
        {
          label: 'Keyboard shortcuts',
          words: ['keys', 'help'],
          icon: Keyboard,
          run: () => open({ what: 'shortcuts' }),
        },
      ],
    },
  ]
}
