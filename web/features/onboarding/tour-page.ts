// Apart from the steps, which come with the card.
const PAGES: Record<string, string> = {
  '/': 'dashboard',
  '/dashboard': 'dashboard',
  '/leads': 'leads',
  '/emails': 'email-templates',
}

/** The tour of the page at this address; '' for none. */
export const tourPage = (path: string) => PAGES[path.toLowerCase().replace(/(?<=.)\/$/, '')] ?? ''
