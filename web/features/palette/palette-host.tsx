import { Fragment } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { LeadDialog } from '../leads/lazy-parts.ts'
import { EditTemplateDialog } from '../templates/lazy-parts.ts'
import { releaseEarlyKeys } from './early-keys.ts'
import { close, usePaletteState } from './palette-state.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

const Palette = lazyPart(() =>
  import('./palette.tsx').catch((error) => {
    releaseEarlyKeys()
    throw error
  }),
)
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** The command palette and what it opens, on every page. */
export function PaletteHost() {
  const { opened, isOpen, count } = usePaletteState()
  usePaletteKeys(isOpen && opened?.what === 'palette', Palette.load)
  const dialog = { isOpen, onClose: close }
  return (
    <Fragment key={count}>
      {opened?.what === 'palette' && <Palette {...dialog} />}
      {opened?.what === 'shortcuts' && <ShortcutsDialog {...dialog} />}
      {opened?.what === 'new-lead' && <LeadDialog {...dialog} />}
      {opened?.what === 'template' && <EditTemplateDialog {...dialog} template={opened.template} />}
    </Fragment>
  )
}
