// `npm run check`, secrets: no committed file has a key or password of a real service.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.mjs'

const LARGEST_BYTES = 2 * 1024 * 1024
// The forms that services give their own keys, so that made-up words of tests are not among them.
const SECRETS = {
  'a private key': /-----BEGIN (RSA |EC |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY( BLOCK)?-----\s*[\w+/=]{40}/,
  'an AWS key': /\b(AKIA|ASIA)[A-Z2-7]{16}\b/,
  'a GitHub token': /\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{60,})/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-\d{8,}-[\w-]{10,}/,
  'an OpenAI key': /\bsk-(proj-)?[A-Za-z0-9_-]{40,}/,
  'an Anthropic key': /\bsk-ant-[\w-]{40,}/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a Stripe key': /\b[sr]k_live_[A-Za-z0-9]{20,}/,
  'a HubSpot token': /\bpat-(na|eu)\d-[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/,
  'a password in a URL':
    /\b(postgres(ql)?|smtps?|imaps?|https?):\/\/[\w.-]+:[^\s@/'"`$<>{}]{16,}@(?!localhost|127\.|[\w.-]*example)/,
}

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
const findings = files.flatMap((file) => {
  const path = join(ROOT, file)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 || size > LARGEST_BYTES) return []
  const text = readFileSync(path, 'latin1')
  return Object.entries(SECRETS).flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? `${file}:${text.slice(0, found.index).split('\n').length}  looks like ${what}` : []
  })
})
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
