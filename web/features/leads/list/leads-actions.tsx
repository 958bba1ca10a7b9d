import { CopyCheck, Download, Ellipsis, Upload } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import type { LeadListQuery } from '../../lead-data/lead-view.ts'
import { ExportButton, exportHref } from './export-button.tsx'

type Props = { query: Partial<LeadListQuery>; onImport: () => void }

/** Actions for all leads. On narrow screens they are all in the menu. */
export function LeadsActions({ query, onImport }: Props) {
  const [, navigate] = useLocation()

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
          <DropdownMenuItem onSelect={() => navigate('/leads/duplicates')}>
            <CopyCheck aria-hidden="true" />
            Find duplicates
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}
