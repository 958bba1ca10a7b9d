// In a file of its own: the steps load later, with the card.
const PAGES: Record<string, string> = {
  '/': 'dashboard',
  '/dashboard': 'dashboard',
  '/leads': 'leads',
  '/emails': 'email-templates',
}

/** The name of the tour for a path; '' for none. */
export const tourPage = (path: string) => PAGES[path.toLowerCase().replace(/(?<=.)\/$/, '')] ?? ''
