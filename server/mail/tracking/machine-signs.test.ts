import { expect, test } from 'vitest'
import type { MachineReason } from '../../../contract/email-reason.ts'
import { machineReason, type Visit } from './machine-signs.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const GMAIL_PREFETCH =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0'

const visit = (part: Partial<Visit>): Visit => ({
  kind: 'open',
  method: 'GET',
  userAgent: CHROME,
  secondsSinceSent: 3600,
  isFromPrivacyProxy: false,
  ...part,
})
type Case = [title: string, part: Partial<Visit>, expected: MachineReason | null]
const agents = (kind: Visit['kind'], expected: MachineReason | null, ...userAgents: string[]): Case[] =>
  userAgents.map((userAgent) => [`${kind} by "${userAgent}"`, { kind, userAgent }, expected])

const PEOPLE = [
  CHROME,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:115.0) Gecko/20100101 Thunderbird/115.6.0',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)',
  'Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36',
  'Outlook-iOS/709.2226530.prod.iphone (3.24.1)',
  'SamsungEmail/6.1',
]
const PROGRAMS = [
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1',
  'SkypeUriPreview Preview/0.5',
  'python-requests/2.31',
  'curl/8.5.0',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
]
const SCANNERS = [
  'Barracuda Sentinel (EE)',
  'Mimecast-URL-Protect',
  'Mozilla/5.0 (compatible; Proofpoint URL Defense)',
  'Mozilla/5.0 (Windows NT 10.0) SafeLinks/1.0',
  'Mozilla/5.0 Microsoft Defender for Office 365',
  'Cisco-IronPort-ESA',
  'FireEye/1.0',
  'Trend Micro Email Inspector',
  'Zscaler/6.2',
]
const FROM_PROXY = { isFromPrivacyProxy: true }

const CASES: Case[] = [
  ...agents('open', null, ...PEOPLE),
  ...agents('click', null, CHROME, PEOPLE[1] as string),
  ...agents('open', 'named_program', ...PROGRAMS),
  ...agents('click', 'named_program', ...PROGRAMS),
  ...agents('open', 'security_scanner', ...SCANNERS),
  ...agents('click', 'security_scanner', ...SCANNERS),
  ...agents('open', 'no_user_agent', '', '  '),

  // Apple's privacy proxy.
  ...agents('open', 'privacy_proxy', 'Mozilla/5.0', ' Mozilla/5.0 '),
  ...agents('click', 'named_program', 'Mozilla/5.0'),
  ['an open from a privacy proxy’s address', { ...FROM_PROXY }, 'privacy_proxy'],
  ['a click from a privacy proxy’s address is a person with Private Relay', { ...FROM_PROXY, kind: 'click' }, null],

  // Gmail and Yahoo load pictures for somebody who reads, and sometimes ahead.
  ['Gmail’s proxy, hours later', { userAgent: GMAIL }, null],
  ['Gmail’s proxy, 10 seconds after sending', { userAgent: GMAIL, secondsSinceSent: 10 }, null],
  ['Gmail’s proxy, 9 seconds after sending', { userAgent: GMAIL, secondsSinceSent: 9 }, 'image_prefetch'],
  ['Gmail’s prefetch, whenever it comes', { userAgent: GMAIL_PREFETCH }, 'image_prefetch'],
  ['Gmail’s prefetch of a link', { userAgent: GMAIL_PREFETCH, kind: 'click' }, 'image_prefetch'],
  ['an image proxy that follows links', { userAgent: GMAIL, kind: 'click' }, 'image_proxy'],
  ['Yahoo’s proxy, hours later', { userAgent: 'YahooMailProxy; https://help.yahoo.com/kb/SLN28749.html' }, null],

  // Any program, by what it does.
  ['HEAD', { method: 'HEAD' }, 'head_request'],
  ['HEAD of a link', { method: 'HEAD', kind: 'click' }, 'head_request'],
  ['an open a second after sending', { secondsSinceSent: 1 }, 'too_soon'],
  ['an open 2 seconds after sending', { secondsSinceSent: 2 }, null],
  ['a click 4 seconds after sending', { kind: 'click', secondsSinceSent: 4 }, 'too_soon'],
  ['a click 5 seconds after sending', { kind: 'click', secondsSinceSent: 5 }, null],
]

test.each(CASES)('%s', (_title, part, expected) => expect(machineReason(visit(part))).toBe(expected))
