import { z } from 'zod'
import { Timestamp } from './moments.ts'

/** `pending`: not verified yet. `live`: links use it. `lost`: it was verified, and doesn't lead here anymore. */
export const TRACKING_DOMAIN_STATES = ['pending', 'live', 'lost'] as const
export type TrackingDomainState = (typeof TRACKING_DOMAIN_STATES)[number]

/** What the last check found. */
export const TRACKING_DOMAIN_PROBLEMS = [
  'no_record',
  'elsewhere',
  'no_answer',
  'no_proof',
  'no_certificate',
  'not_served',
  'taken',
] as const
export type TrackingDomainProblem = (typeof TRACKING_DOMAIN_PROBLEMS)[number]

const MAX_HOST = 253

/** As somebody types it; the server brings it into one spelling. */
export const TrackingDomainWish = z.object({
  host: z
    .string('Enter a host name such as link.example.com')
    .trim()
    .max(MAX_HOST, `At most ${MAX_HOST} characters`)
    .regex(/^[^\s/:@?#%\\[\]]+\.[^\s/:@?#%\\[\]]+$/, 'Enter a host name such as link.example.com'),
})
export type TrackingDomainWish = z.infer<typeof TrackingDomainWish>

const DnsRecord = z.object({ type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']), name: z.string(), value: z.string() })
export type DnsRecord = z.infer<typeof DnsRecord>

export const TrackingDomain = z.object({
  /** Null: recipients can't reach this server, so emails have no links of ours. */
  mainHost: z.string().nullable(),
  domain: z
    .object({
      host: z.string(),
      state: z.enum(TRACKING_DOMAIN_STATES),
      problem: z.enum(TRACKING_DOMAIN_PROBLEMS).nullable(),
      /** What happened and what to do. */
      message: z.string().nullable(),
      /** To set at the DNS provider of the host. */
      records: z.array(DnsRecord),
      checkedAt: Timestamp.nullable(),
    })
    .nullable(),
})
export type TrackingDomain = z.infer<typeof TrackingDomain>

/** What a problem means, with the next step. */
export function trackingProblemSentence(problem: TrackingDomainProblem, host: string, mainHost: string) {
  return {
    no_record: `${host} has no DNS record yet. Add the record below. It can take an hour until everyone sees it.`,
    elsewhere: `${host} leads to another server. Change its DNS record to the one below.`,
    no_answer: `DNS didn't respond for ${host}. We'll try again.`,
    no_proof: `${host} leads here. Add the TXT record below to show that it is yours.`,
    no_certificate: `${host} leads here, but has no valid certificate. Ask the person who runs ${mainHost} to add one for it.`,
    not_served: `${host} leads to this address, but another program responds. Ask the person who runs ${mainHost} to pass it on to Leadwright.`,
    taken: `Another person on this server uses ${host}. Enter another one.`,
  }[problem]
}
