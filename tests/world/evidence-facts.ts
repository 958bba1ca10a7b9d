import type { WriterFacts } from '../../server/writing/writer-facts.ts'

const fact = (label: string, value: string, source = 'https://navona.example') => ({ label, value, source })

const navona: WriterFacts = {
  lead: {
    firstName: 'Maria',
    lastName: 'Rossi',
    email: 'maria.rossi@navona.example',
    company: 'Navona S.r.l.',
    jobTitle: 'Head of Sales',
    industry: 'technology',
    companySize: '51-200',
    location: 'Rome, Italy',
    website: 'https://www.navona.example',
    notes: 'Met at the Milan trade fair in May 2026. Wants shorter onboarding for new reps.',
  },
  facts: [
    fact('Description', 'Navona builds booking software for small hotels.'),
    fact('Founded', '2011'),
    fact('Employees', '120'),
    fact('Technology', 'HubSpot'),
    fact('Founder', 'Luca Conti'),
    fact('LinkedIn', 'https://www.linkedin.com/company/navona'),
  ],
  pastEmails: [{ subject: 'Onboarding at Navona', sentAt: '2026-06-03T09:00:00.000Z', hasReply: false }],
  voice: {
    senderName: 'Anna Berg',
    senderRole: 'Account Executive',
    senderCompany: 'Leadwright',
    offer: 'Lead scoring that tells sales teams whom to call first',
    audience: null,
    proofPoints: [
      'Brightway cut the time to first meeting by 40% in three months',
      'More than 300 sales teams use Leadwright',
      'Halden Foods saved £2m in travel costs',
    ],
    avoidWords: [],
    signature: 'Anna Berg\nLeadwright\n+44 20 7946 0018\nhttps://leadwright.example/anna',
  },
}

const oneill: WriterFacts = {
  lead: {
    firstName: 'James',
    lastName: "O'Neill",
    email: 'james@harrowsons.example',
    company: 'Harrow & Sons',
    jobTitle: 'CFO',
    industry: 'manufacturing',
    companySize: '200+',
    location: 'Leeds, UK',
    website: 'harrowsons.example',
    notes: null,
  },
  facts: [
    fact('Employees', '1,500', 'https://harrowsons.example'),
    fact('Founded', '1898', 'https://harrowsons.example'),
    fact('Description', 'Family-run maker of brass fittings with 4 sites in Yorkshire.', 'https://harrowsons.example'),
  ],
  pastEmails: [],
  voice: {
    senderName: 'Tomás García',
    senderRole: null,
    senderCompany: 'Ledgerline',
    offer: 'We close the books for manufacturers in five days instead of twelve',
    audience: null,
    proofPoints: [
      'Kestrel Engineering doubled the number of invoices handled per clerk',
      'ISO 27001 certified since 2019',
    ],
    avoidWords: [],
    signature: null,
  },
}

/** Hardly anything is known. */
const sparse: WriterFacts = {
  lead: {
    firstName: 'Léa',
    lastName: 'Dubois',
    email: 'lea.dubois@gmail.com',
    company: 'Blue River Logistics',
    jobTitle: null,
    industry: null,
    companySize: null,
    location: null,
    website: null,
    notes: null,
  },
  facts: [],
  pastEmails: [],
  voice: {
    senderName: null,
    senderRole: null,
    senderCompany: null,
    offer: null,
    audience: null,
    proofPoints: [],
    avoidWords: [],
    signature: null,
  },
}

export const evidenceFacts = { navona, oneill, sparse }
