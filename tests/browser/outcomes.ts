export type Case = { title: string; industry: string; draw: number }

const titles = ['VP Sales', 'Marketing Manager', 'Analyst']
const industries = ['healthcare', 'retail', 'finance', 'technology']

/** A CSV file of 600 decided leads; `draw` is a number from 0 to 9 that follows nothing. */
export function decidedLeads(isWon: (lead: Case) => boolean) {
  const lines = Array.from({ length: 600 }, (_, i) => {
    const title = titles[i % 3] as string
    const industry = industries[Math.floor(i / 3) % 4] as string
    const draw = Math.imul(i + 1, 2654435761) >>> 0
    const status = isWon({ title, industry, draw: Math.floor((draw / 2 ** 32) * 10) }) ? 'qualified' : 'lost'
    return `Lead,No${i},lead${i}@company${i}.example,Company ${i},${title},${industry},${status}`
  })
  return `First Name,Last Name,Email,Company,Job Title,Industry,Status\n${lines.join('\n')}\n`
}
