import { CopyCheck, Download, Ellipsis, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LeadFilter } from '../../../../contract/lead.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { DuplicatesDialog } from '../lazy-parts.ts'
import { ExportButton, exportHref } from './export-button.tsx'

type Props = { query: Partial<LeadFilter>; onImport: () => void }

/** What can be done with the leads as a whole. On narrow screens all of it is in the menu. */
export function LeadsActions({ query, onImport }: Props) {
  // Once opened the dialog stays, closed, so that its leaving can be shown.
  const [duplicates, setDuplicates] = useState({ isOpen: false, isKnown: false })

  return (
    <>
      <Button className="hidden md:inline-flex" onClick={onImport}>
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
          <DropdownMenuItem className="md:hidden" onSelect={onImport}>
            <Upload aria-hidden="true" />
            Import
          </DropdownMenuItem>
          <DropdownMenuItem className="md:hidden" onSelect={() => window.location.assign(exportHref(query))}>
            <Download aria-hidden="true" />
            Export
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDuplicates({ isOpen: true, isKnown: true })}>
            <CopyCheck aria-hidden="true" />
            Find duplicates
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>
        {duplicates.isKnown && (
          <DuplicatesDialog
            open={duplicates.isOpen}
            onOpenChange={(isOpen) => setDuplicates({ isOpen, isKnown: true })}
          />
        )}
      </Suspense>
    </>
  )
}
