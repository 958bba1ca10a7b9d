// Whether an email comes from an email system that reports on a delivery, rather than from a person.
import { replyCodeIn } from '../refusals/enhanced-status.ts'
import { first, type ReadMail } from './read-mail.ts'

const DAEMON =
  /^(mailer[-_. ]?daemon|mail[-_.]?(delivery|er)[-_.a-z]*|mdaemon|mmdf|uucp|bounces?-?handler|dsn|ndr|delivery-status)@?/i
const DAEMON_NAME =
  /mail(er)?[- ]?(daemon|deliver(y)? (sub)?system)|mail deliver(y)? (service|agent|system|subsystem)|\bndr\b|delivery (notification|status|subsystem)|^system administrator$|internet mail delivery|zustellsystem|systemadministrator/i
const POSTMASTER =
  /^(post[-_.]?master|mail|mailadmin|administrator|admin|sysadmin|no-?reply|noreply|donotreply|mta|system|mailsystem|antispam|spam|bounce[\w+=.-]*|amavis|virus\w*|microsoftexchange[\w.]*|support|postoffice)@/i
const ROBOT = /^(post[-_.]?master|no-?reply|donotreply|mta|system|mailsystem)@/i
const SUBJECT =
  /undeliver|(could|can|was|is|has|were) ?n[o']t (be )?(been )?(deliver|sent)|returned? (mail|to sender|message)|mail returned|deliver(y|ed)? ?(status|fail|error|problem|report|notification|unsuccessful|has failed|delay|incomplete)|fail(ed|ure)?:? ?(notice|delivery|to deliver|mail|report)|mail(ing)? (delivery )?(fail|error|system error)|non[- ]?deliver|\bndn\b|\bbounced?\b|message you sent blocked|rejected|warning: (could not|message)|message (delayed|not delivered)|delayed mail|error sending your mail|unzustellbar|nicht zugestellt|zustell(ung)?(fehler|status|problem)? ?.{0,20}(fehl|nicht|verzöger|benachrichtigung)|fehlgeschlagen|non remis|non délivré|échec de (la )?(remise|livraison|distribution)|retour (de courrier|à l'expéditeur)|no se (pudo|ha podido|puede) entregar|no entregado|devuelto|mancata consegna|impossibile recapitare|non recapitabile|não (foi )?entreg|falha na entrega|niet bezorg|onbestelbaar|nie dostarczono|niedostarcz|недостав|не доставлен|ошибка (доставки|отправ)|配信(できません|不能|エラー)|メール(エラー|送信)|送信(できません|エラー)|送达失败|退信|系统退信|투달|배달.{0,6}실패|반송/i
const WORDS =
  /(could|can|was|is|were|has|have|did|been|to) ?(not|n'?t|unable|failed) ?(be )?(able )?(to )?(be )?(been )?(deliver|reach|sent|send|relay)|unable to deliver|undeliver|delivery (has |to .{0,120})?(failed|attempt)|failed (to deliver|permanently|delivery)|permanent (fatal )?error|returned to sender|addresse?s? (had|failed)|could not be (delivered|sent)|message (was|has been) (rejected|blocked|returned|refused)|error (has )?occurred while|following (address|recipient)|rejected (by|for)|mail system|mail delivery|wasn'?t delivered|will be retried|nicht zugestellt|unzustellbar|n'a (pas )?pu être|no (se )?pudo|non è stato possibile|не может быть (доставлено|отправлено)|送信できません|届け|配信|存在しない|couldn'?t be delivered|delivery problems?|had delivery errors|failure reasons|error message below|unknown user:|was rejected|invalid final delivery|delivery failed \d+ attempts|no such user here|no user by that name/i

const isNullPath = (mail: ReadMail) => {
  const path = mail.headers.get('return-path')?.map((value) => value.trim()) ?? []
  // Some systems write the empty path into From as well, and the mailbox's server adds no Return-Path.
  const isFromNobody = mail.from.address === '' && /<\s*>/.test(first(mail.headers, 'from'))
  return isFromNobody || path.some((value) => value === '<>' || /^<?mailer-daemon(@|>|$)/i.test(value))
}

const isDaemon = (mail: ReadMail) =>
  DAEMON.test(mail.from.address) ||
  (mail.from.address === '' && DAEMON.test(mail.from.name)) ||
  (DAEMON_NAME.test(mail.from.name) && !/^re:/i.test(mail.subject))

/** True for delivery reports: bounces, delays, receipts of delivery. */
export function isDeliveryReport(mail: ReadMail): boolean {
  const words = mail.text.slice(0, 6_000)
  const hasWords = WORDS.test(words)
  const hasSubject = SUBJECT.test(mail.subject)
  // A person may attach the report of another email.
  const isSystem = isDaemon(mail) || isNullPath(mail) || POSTMASTER.test(mail.from.address)
  if (mail.report && !mail.report.isNested && (mail.contentType === 'multipart/report' || isSystem)) return true
  if (mail.contentType === 'multipart/report' && mail.reportType === 'delivery-status') return true
  if (first(mail.headers, 'x-failed-recipients') !== '' && (isDaemon(mail) || isNullPath(mail) || hasWords)) return true
  if (isDaemon(mail)) return hasSubject || hasWords || replyCodeIn(words) !== ''
  // A vacation reply has a null return path too, and its sender may be anybody.
  if (isNullPath(mail))
    return (
      (hasSubject && (hasWords || replyCodeIn(words) !== '')) ||
      (mail.original !== null && (hasSubject || hasWords)) ||
      isFromSystem(mail, words, hasSubject || hasWords)
    )
  return (
    isFromSystem(mail, words, hasSubject && hasWords) ||
    (isFromSystem(mail, words, hasSubject) && mail.original !== null)
  )
}

function isFromSystem(mail: ReadMail, words: string, isClear: boolean) {
  if (!POSTMASTER.test(mail.from.address)) return false
  // A reply of the person behind such an address, unless a server speaks.
  if (/^\s*(re|aw|sv|antw)\s?:/i.test(mail.subject))
    return ROBOT.test(mail.from.address) && replyCodeIn(words) !== '' && WORDS.test(words) && !/^>/m.test(words)
  return isClear || (replyCodeIn(words) !== '' && WORDS.test(words))
}
