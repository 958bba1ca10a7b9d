import { Building2, type LucideIcon, Mail, Send, User, Workflow } from 'lucide-react'
import { whereText } from '../../../contract/lead-where.ts'
import { templatePath } from '../../lib/places/paths.ts'
import { leadHref } from '../lead-data/lead-filters.ts'
import { outboxHref } from '../mail/reading/use-outbox-view.ts'
import type { useFound } from './use-found.ts'

/** One line of the palette. */
type Entry = { key: string; label: string; detail?: string | undefined; icon: LucideIcon; run: () => void }
export type EntryGroup = { heading: string; entries: Entry[] }

type Go = (path: string) => void

/** What was found, as lines that open it. */
export function foundGroups({ leads, ...others }: ReturnType<typeof useFound>, go: Go) {
  return {
    leads: {
      heading: 'Leads',
      entries: leads.map(({ id, firstName, lastName, company }) => ({
        key: `lead ${id}`,
        label: `${firstName} ${lastName}`,
        detail: company,
        icon: User,
        run: () => go(leadHref(id)),
      })),
    },
    others: [
      {
        heading: 'Companies',
        entries: others.companies.map((company) => ({
          key: `company ${company}`,
          label: company,
          detail: 'Leads of this company',
          icon: Building2,
          run: () => go(companyHref(company)),
        })),
      },
      {
        heading: 'Email sequences',
        entries: others.sequences.map(({ id, name, isActive }) => ({
          key: `sequence ${id}`,
          label: name,
          detail: isActive ? 'Active' : 'Inactive',
          icon: Workflow,
          run: () => go(`/sequences/${id}`),
        })),
      },
      {
        heading: 'Email templates',
        entries: others.templates.map(({ id, subject }) => ({
          key: `template ${id}`,
          label: subject,
          icon: Mail,
          run: () => go(templatePath(id)),
        })),
      },
      {
        heading: 'Emails',
        entries: others.emails.map(({ id, subject, recipientAddress }) => ({
          key: `email ${id}`,
          label: subject,
          detail: recipientAddress,
          icon: Send,
          run: () => go(outboxHref({ email: id })),
        })),
      },
    ],
  }
}

const companyHref = (company: string) => {
  const where = whereText({ any: false, items: [{ field: 'company', values: [company] }] })
  return `/leads?${new URLSearchParams({ where })}`
}
