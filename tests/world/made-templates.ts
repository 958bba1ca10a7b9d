export const COLD = {
  subject: 'Shorter release nights',
  body: 'Hi {{ firstName | default: "there" }},\n\nshall we talk about the releases at {{ company }}?',
  category: 'prospecting',
  tone: 'professional',
  aiGenerated: true,
  writtenBy: 'Built-in writer',
  personalizationInsights: ['Uses her title', 'Names her company', 'Knows the industry', 'Short', 'Direct'],
}
export const AGAIN = { subject: 'Still worth a look?', body: 'I wrote last WEEK.', category: 'follow_up' }
export const YEAR = { subject: 'Thanks for a good year', body: 'The renewal comes up.', category: 'retention' }
