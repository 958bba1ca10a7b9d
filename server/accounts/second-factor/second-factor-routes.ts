import {
  FactorProof,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
  SecondStep,
  TotpSetup,
} from '../../../contract/second-factor.ts'
import type { App, Parts } from '../../http/parts.ts'
import { beginTotp, confirmTotp, readSecondFactor, renewRecoveryCodes, turnOffTotp } from './change-second-factor.ts'
import { ownPassword } from './require-password.ts'
import { codeTriesOf } from './second-step-limits.ts'

/** Behind the session: an authenticator app as second factor, and its recovery codes. */
export function secondFactorRoutes(app: App, { config, db, pool, mail: { box } }: Parts) {
  const tools = { db, pool, config, box, codeTries: codeTriesOf(pool), requirePassword: ownPassword(db, pool) }

  app.get('/account/second-factor', { schema: { response: { 200: SecondFactor } } }, (req) =>
    readSecondFactor(db, req.userId),
  )

  app.post('/account/totp', { schema: { body: PasswordProof, response: { 200: TotpSetup } } }, (req) =>
    beginTotp(tools, req.userId, req.body.password),
  )

  app.post('/account/totp/confirm', { schema: { body: SecondStep, response: { 200: RecoveryCodes } } }, (req) =>
    confirmTotp(tools, req.userId, req.body.code),
  )

  app.delete('/account/totp', { schema: { body: FactorProof } }, async (req, reply) => {
    await turnOffTotp(tools, req.userId, req.body)
    return reply.code(204).send()
  })

  app.post('/account/recovery-codes', { schema: { body: FactorProof, response: { 200: RecoveryCodes } } }, (req) =>
    renewRecoveryCodes(tools, req.userId, req.body),
  )
}
