import type { MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Lead } from '../../../../contract/lead.ts'
import { fullName } from '../../lead-data/lead-words.ts'

/**
 * The name as a link that covers the whole row or card: click, Enter and "open in new tab" all work. Not the router's Link, of
 * which each listens to the address.
 */
export function LeadLink({ lead, href, size = 'sm' }: { lead: Lead; href: string; size?: 'sm' | 'base' }) {
  return (
    <a href={href} data-lead={lead.id} title={lead.email} onClick={openLink} className={classes[size]}>
      {fullName(lead)}
    </a>
  )
}

const classes = {
  sm: 'block truncate font-medium after:absolute after:inset-0',
  base: 'block truncate font-medium text-base after:absolute after:inset-0',
}

function openLink(event: MouseEvent<HTMLAnchorElement>) {
  const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
  if (isForBrowser || event.defaultPrevented) return
  event.preventDefault()
  openLead(event.currentTarget.getAttribute('href') ?? '')
}

export const openLead = (href: string) => navigate(href)
