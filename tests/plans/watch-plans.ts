import type pg from 'pg'
import type { PlanNode } from './find-waste.ts'

/** A statement that ran, also one inside a trigger, with the plan it ran by. */
type SeenPlan = { statement: string; parameters: string; plan: PlanNode }

// auto_explain tells the plan each statement really had, at the moment it ran: with its parameters, inside its transaction, before
// anything it wrote was analyzed. It reports to the connection itself, as a notice. Times are left out, they would slow it down.
const REPORT = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** The address of the database for connections that report their plans. Only a superuser may ask for that. */
export function reportingPlans(url: string, more: Record<string, string> = {}) {
  const reporting = new URL(url)
  const options = Object.entries({ ...REPORT, ...more }).map(([name, value]) => `-c ${name}=${value}`)
  reporting.searchParams.set('options', options.join(' '))
  return reporting.href
}

/** Listens to the connections that the pool makes from now on. `take` returns the plans since it was last called. */
export function watchPlans(pool: pg.Pool) {
  let seen: SeenPlan[] = []
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const json = message.indexOf('{')
      if (!message.startsWith('duration:') || json === -1) return
      const report = JSON.parse(message.slice(json))
      seen.push({ statement: report['Query Text'], parameters: report['Query Parameters'] ?? '', plan: report.Plan })
    }),
  )
  return {
    take() {
      const taken = seen
      seen = []
      return taken
    },
  }
}
