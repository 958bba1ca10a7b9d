import type { LEAD_SORTS } from '../../../../contract/lead.ts'
import type { Option } from '../../lead-data/lead-words.ts'

function bothWays<Name extends string>(name: Name, label: string) {
  return { [name]: `${label} A to Z`, [`-${name}`]: `${label} Z to A` } as Record<Name | `-${Name}`, string>
}

/** Words for every order, the default first. */
const sorts: Record<(typeof LEAD_SORTS)[number], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  company: 'Company A to Z',
  '-company': 'Company Z to A',
  '-aiScore': 'Highest score',
  aiScore: 'Lowest score',
  '-dealValue': 'Highest value',
  dealValue: 'Lowest value',
  ...bothWays('email', 'Email'),
  ...bothWays('jobTitle', 'Job title'),
  ...bothWays('industry', 'Industry'),
  companySize: 'Smallest company',
  '-companySize': 'Largest company',
  status: 'Status, new first',
  '-status': 'Status, lost first',
  '-lastActivity': 'Latest activity',
  lastActivity: 'Longest without activity',
  ...bothWays('sequence', 'Sequence'),
  nextStep: 'Next step, soonest first',
  '-nextStep': 'Next step, latest first',
  ...bothWays('phone', 'Phone'),
  ...bothWays('location', 'Location'),
  ...bothWays('tags', 'Tags'),
  ...bothWays('source', 'Source'),
  ...bothWays('timeZone', 'Time zone'),
}

export const SORT_OPTIONS: Option[] = Object.entries(sorts).map(([value, label]) => ({ value, label }))
