// Whether a text is nothing but an out-of-office notice, or somebody who is away wrote something to us. Sentence by sentence: one that
// talks to us makes it a person's.
import { AWAY, namesAbsence, sentencesOf } from './return-date.ts'

/**
 * `person`: a sentence talks to us. `notice`: nothing but a notice of absence. `mixed`: an absence, and something else.
 * `receipt`: nothing but "we got your email". `other`: none of it.
 */
export type NoticeVerdict = 'person' | 'notice' | 'mixed' | 'receipt' | 'other'

/** Absences in languages whose other sentences we don't know. Sentences come in lower case, without accents. */
const AWAY_ELSEWHERE =
  /\b(estou .{0,60}(fora do escritorio|de ferias|ausente)|jag ar .{0,60}(ledig|pa semester|franvarande|inte pa kontoret)|jeg er .{0,60}(pa ferie|ikke pa kontoret|fravaerende)|nie ma mnie|jestem (nieobecn\w*|na urlopie|poza biurem))|я .{0,40}(в отпуске|отсутствую|вне офиса)|不在にして|休暇を|休假|부재중/

export const SAYS_AUTOMATIC =
  /\bthis is an? (auto(matic|mated|matically)?[- ]?(generated )?)(e-?mail |mail )?(reply|response|message|answer|e-?mail|notification|acknowledg\w+)|automatically generated (reply|response|message|e-?mail)|auto-?generated (reply|response|message)|do not reply to this (automated|automatic)|dies ist eine automatisch\w* (antwort|nachricht|generierte|erstellte|e-?mail)|(ceci est|il s'agit d')un(e)? (réponse|message) automatique|(esta es|este es) una? (respuesta|mensaje) automátic|questa è una risposta automatica|esta é uma (resposta|mensagem) automática|dit is een automatisch|detta är ett automatiskt|это автоматическ\S+ (ответ|сообщение)|自動(返信|送信|応答)|自动回复/i

/** Says something to the person who wrote, not to everybody. */
const TALKS_TO_US = [
  /\b(let'?s|let us)\b(?! know)|\b(talk|speak|chat|catch up|reconnect|touch base|circle back|discuss)\b(?!ed)|\b(call|ping|email|write|text|try|contact|remind) me (then|again|after|when|next|in|back|later|once)\b/,
  /\binterested\b|\bsounds (good|great|interesting|fine)|\b(your|the|this) (offer|proposal|product|pricing|prices?|demo|quote|service|idea|deck|platform|tool)\b|\bsend (me|us|it|over|more)\b|(?<!if )\b(can|could|would) you\b|\bwe (already|currently) (have|use)\b|\bi'?(d| would) (love|prefer|rather)\b|\bno,? thanks\b|\bnot (a fit|relevant)\b|\bplease (remove|stop|share|book)\b|\bworks for me\b|\b(have|'ve|i) (already )?forwarded (this|it|your)\b|\blooping in\b|\b(in|on) cc\b|\bcc'?(ing|ed|d)\b|\badding (her|him|them)\b|\bhappy to (meet|talk|chat|connect)\b|(^|[-,] )(yes|no|sure|ok|okay|not now|not yet|maybe|perfect)\b(?! (access|longer|later|one|problem))/,
  /\b(lassen sie uns|lass uns|sprechen wir|telefonieren|melden sie sich (gern|gerne|dann|danach|bitte danach)|rufen sie (mich )?(dann|danach|nachste)|interess(e|ant|iert|ieren)|ihr angebot|(schicken|senden) sie (mir|uns))\b/,
  /\b(parlons|reparlons|discut(er|ons)|rappelez-moi|recontactez|interess(e|ant|ee)s?|votre (offre|proposition|produit)|envoyez-(moi|nous))\b/,
  /\b(hablamos|hablemos|llameme|me interesa|nos interesa|interesante|su (oferta|propuesta|producto)|envieme|mandeme)\b/,
  /\b(parliamone|sentiamoci|risentiamoci|mi richiami|mi interessa|interessante|la (sua|vostra) (offerta|proposta)|mi (mandi|invii))\b/,
  /\b(laten we|bel me (dan|na|volgende)|interessant|geinteresseerd|uw (aanbod|voorstel|product)|stuur (me|mij|ons))\b/,
]
/** A wish or a promise that may be meant for us: its owner is asked. What happens to the email itself is said to everybody. */
const MAY_MEAN_US =
  /\b(e-?mail|send|forward|give|show) (me|us)\b(?! at\b)|\b(review|sign|read|check) (your|the|it)\b(?! (e-?mails?|mails?|messages?|inbox|mailbox|notes?)\b)/
const URGENT =
  /\b(urgent\w*|immediate\w*|emergenc\w+|asap|in my absence|in the meantime|while i('| a)m away|can'?t wait|assistance|need help|dringend\w*|eilig\w*|vertretung|vertritt|urgence|urgente?s?|urgenz\w+|en mi ausencia|in mia assenza|spoed\w*|tijdens mijn afwezigheid|nel frattempo|mientras tanto|entre-temps)\b/

/** What notices say beside the absence itself. */
const USUAL = [
  /^(hi|hello|hey|dear|greetings|good (morning|day|afternoon)|guten (tag|morgen)|hallo|liebe\w*|sehr geehrte\w*|bonjour|madame|hola|buen\w*|estimad\w+|gentil\w+|salve|ciao|best[ea]\b|geachte|goeden?\w+)\b[^.]{0,60}$/,
  /\b(thank(s| you)|thx)\b.{0,30}\b(e-?mail|mail|message|note|inquiry|enquiry|reaching out|contacting|writing|getting in touch)\b|(vielen )?dank fur (ihre|deine|die|eure)|merci (pour|de|d')|gracias por|grazie (per|del)|(bedankt|dank (u|je)) voor|obrigad[oa] por/,
  /\b(kein(en|e)?|pas|sin|senza|geen)\b.{0,30}\b(zugriff|acces|acceso|accesso|toegang)\b/,
  /\b(limited|no|intermittent|infrequent|restricted|sporadic|occasional)\b.{0,40}\b(access|e-?mails?|connectivity|availability)\b|\bacces limite|acceso limitado|accesso limitato|beperkt(e)? toegang|eingeschrankt/,
  /\b(respond|reply|answer|get back|be in touch|return your|attend to|help you|read your|antworte\w*|beantworte\w*|melde\w*|bearbeite\w*|helfe\w*|repondr\w+|reponds|reviendr\w+|traiter\w*|responder\w*|contestar\w*|atender\w*|rispond\w+|ricontatter\w+|beantwoord\w*|reageer\w*|help ik|neem ik contact)\b.{0,80}/,
  /\b(not|nicht|n'est pas|no sera|non (sara|viene|verra)|niet)\b.{0,40}\b(forwarded|monitored|read|checked|weitergeleitet|gelesen|transfere|reenviad\w+|inoltrat\w+|doorgestuurd)/,
  /\b(please|kindly|bitte|merci|por favor|per favore|gelieve|veuillez|you (can|may)|sie (konnen|erreichen)|vous pouvez|puede\w*|potete|puo|kunt u|kun je)\b.{0,60}\b(contact|reach|call|write to|e-?mail|direct|refer|wenden|kontaktieren|anrufen|contacter|adresser|appeler|contactar|contacte|escrib\w+|dirij\w+|llam\w+|contattare|rivolger\w*|scrivere|chiamare|bellen|mailen|opnemen|terecht|resend|send it again|anna|team)\b|\b(contact|wenden sie sich|kontaktieren sie|contactez|escriba a|contatt\w+|neem contact)\b/,
  /\b(colleagues?|kolleg\w+|vertretung|vertritt|collegues?|coleg\w*|companer\w+|collegh?\w*|collega'?s?)\b/,
  /\b(happy|merry|enjoy|season'?s|have a (great|nice|good|wonderful)|frohe\w*|schone\w*|guten rutsch|joyeu\w+|bonnes? (fetes|annee|journee)|felices|feliz|buon[ei] (feste|natale|anno|giornata)|fijne\w*|prettige)\b/,
  /^[\s\d+()./-]*$|^(tel|phone|mobile|mobil|fon|email|e-mail|web|www|t|m|p)\b.{0,60}$|^[^\s@]+@\S+$/,
]
const RECEIPT =
  /\b(received|got) your (e-?mail|message|request|inquiry|enquiry)|\byour (e-?mail|message|request|ticket|case)\b.{0,40}\b(been (received|created|logged|opened)|was (received|created))|\bwill (respond|reply|get back|be in touch|contact you)\b.{0,40}\b(shortly|soon|as soon as|within|in \d|\d+ (business|working|hours))|\b(eingegangen|erhalten)\b|bien recu|hemos recibido|abbiamo ricevuto|hebben (uw|je) .{0,30}ontvangen/
/** An absence, and something that may be meant for us. */
const CONTRAST = /\b(but|however|though|although|aber|jedoch|mais|cependant|pero|sin embargo|maar|echter)\b/
const CLOSING =
  /^(kind|best|warm|many)? ?(regards|wishes)\b|^(best|sincerely|cheers|thanks|thank you|mfg|mit freundlichen|freundliche|viele|beste|liebe|herzliche|gruss|grusse|cordialement|bien (cordialement|a vous)|salutations|(un )?saludos?|atentamente|cordiali saluti|distinti saluti|saluti|met vriendelijke|vriendelijke|groeten?|groetjes)\b.{0,25}$/

const MAX_TEXT = 4_000
const MAX_NAME_WORDS = 4

export function noticeVerdict(newText: string): NoticeVerdict {
  const text = withoutClosing(newText.slice(0, MAX_TEXT))
  const sentences = sentencesOf(text)
  if (sentences.some(isToUs)) return 'person'
  const isAutomatic = SAYS_AUTOMATIC.test(text)
  const away = sentences.filter(saysAway)
  const rest = sentences.filter((sentence) => !saysAway(sentence) && !isUsual(sentence))
  if (away.length === 0 && !isAutomatic)
    return sentences.some((sentence) => RECEIPT.test(sentence)) && rest.every((one) => RECEIPT.test(one))
      ? 'receipt'
      : 'other'
  if (isAutomatic) return 'notice'
  return rest.length === 0 && !away.some(saysMore) && !sentences.some(mayMeanUs) ? 'notice' : 'mixed'
}

const saysAway = (sentence: string) =>
  AWAY.test(sentence) ||
  AWAY_ELSEWHERE.test(sentence) ||
  /\b(up)?on my return\b/.test(sentence) ||
  namesAbsence(sentence)

const MIN_CLAUSE_WORDS = 3

/** "I am away until Monday, and we have no budget": a part of the sentence that belongs to no notice. */
const saysMore = (sentence: string) =>
  CONTRAST.test(sentence) ||
  sentence
    .split(/,|;| - |\.(?= )| (?:and|und|et|y|e) /)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(' ').length >= MIN_CLAUSE_WORDS)
    .some((clause) => !saysAway(clause) && !isUsual(clause) && !/\d/.test(clause))

function isToUs(sentence: string) {
  if (URGENT.test(sentence)) return false
  if (TALKS_TO_US.some((pattern) => pattern.test(sentence))) return true
  return sentence.includes('?') && sentence.split(' ').length > 2
}

const mayMeanUs = (sentence: string) => MAY_MEAN_US.test(sentence) && !URGENT.test(sentence)

const isUsual = (sentence: string) =>
  URGENT.test(sentence) ||
  USUAL.some((pattern) => pattern.test(sentence)) ||
  // A name below the text.
  (sentence.split(' ').length <= MAX_NAME_WORDS && !/[.!?]$/.test(sentence))

/** Below "Best regards" are names, titles and addresses. */
function withoutClosing(text: string) {
  const lines = text.split('\n')
  const end = lines.findIndex((line, at) => at > 0 && CLOSING.test(sentencesOf(line)[0] ?? ''))
  return lines.slice(0, end < 0 ? lines.length : end).join('\n')
}
