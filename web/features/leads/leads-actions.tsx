import { CopyCheck, Download, Ellipsis, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LeadFilter } from '../../../contract/lead.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ExportButton, exportHref } from './export-button.tsx'
import { DuplicatesDialog, ImportLeadsDialog } from './lazy-parts.ts'

/** What can be done with the leads as a whole. On narrow screens all of it is in the menu. */
export function LeadsActions({ query }: { query: Partial<LeadFilter> }) {
  const [opened, setOpened] = useState<'import' | 'duplicates'>()
  // Once opened a dialog stays, closed, so that its leaving can be shown.
  const [known, setKnown] = useState({ import: false, duplicates: false })

  function show(dialog: 'import' | 'duplicates') {
    setKnown((before) => ({ ...before, [dialog]: true }))
    setOpened(dialog)
  }
  const close = (open: boolean) => {
    if (!open) setOpened(undefined)
  }

  return (
    <>
      <Button className="hidden md:inline-flex" onClick={() => show('import')}>
        <Upload aria-hidden="true" />
        Import
      </Button>
      <ExportButton query={query} className="hidden md:inline-flex" />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="More actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem className="md:hidden" onSelect={() => show('import')}>
            <Upload aria-hidden="true" />
            Import
          </DropdownMenuItem>
          <DropdownMenuItem className="md:hidden" onSelect={() => window.location.assign(exportHref(query))}>
            <Download aria-hidden="true" />
            Export
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => show('duplicates')}>
            <CopyCheck aria-hidden="true" />
            Find duplicates
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>
        {known.import && <ImportLeadsDialog open={opened === 'import'} onOpenChange={close} />}
        {known.duplicates && <DuplicatesDialog open={opened === 'duplicates'} onOpenChange={close} />}
      </Suspense>
    </>
  )
}
