// What email systems say when the recipient is why an email was refused.
import type { Wording } from './refusal-reason.ts'

export const MAILBOX_FULL: Wording = {
  reason: 'mailbox full',
  says: [
    /(mail ?box|mail ?folder|inbox|account|maildir|quota|storage|user|recipient|destinataire|postfach|casella|buz[oó]n|caixa).{0,40}\b(is |are |has )?(full|voll|pleine?|piena|lleno|cheia)\b/,
  ],
}

/** Quotas, of which the sender has some as well: those are looked for before. */
export const OVER_QUOTA: Wording = {
  reason: 'mailbox full',
  says: [
    /(over|exceed(s|ed|ing)?|above|out of|reached|surpassed|excede).{0,40}(quota|storage|disk ?space|mail ?box (size|limit|space)|allowed space|space allotted)/,
    /quota.{0,40}(exceed|violat|reached|full|depasse)|overquota|over ?quota|mailbox size limit|no (disk )?space left|(insufficient|not sufficient) (disk |mailbox |storage )?(space|quota)|space has been used up/,
    /(mailbox|maildir|inbox).{0,40}(exceed|limit|too (big|large|many))|messages in recipient'?s mailbox exceeded|(too many|maximum number of) messages (on|in) (the |this |your |recipient'?s )?(server|mail ?box|inbox)|not enough (disk |storage |free )?space|disk (space )?(full|quota)|mailfolder is full/,
    /would (exceed|be over).{0,40}(quota|mailbox|limit|allow)|552 .{0,30}storage allocation|too much mail data|mailbox_?full|full mail ?box|quota_exceeded|メールボックス.{0,12}(一杯|いっぱい)|ящик.{0,20}переполнен|speicherplatz.{0,30}(voll|erschöpft|überschritten)/,
  ],
}

export const DISABLED: Wording = {
  reason: 'disabled',
  says: [
    /(account|mail ?box|user|recipient|address|e-?mail|box|konto|compte|cuenta|boite).{0,50}\b(is |has been |was |been |currently |temporarily )*(disabled|suspended|inactive|deactivated|de-activated|frozen|locked|closed for|blocked due to inactivity|over inactivity|restricted|discontinued|on hold|not active|archived|archivee|terminated|bloque|gesperrt|deaktiviert|désactivé|deshabilitad[oa]|suspendid[oa])\b/,
    /\b(disabled|suspended|inactive|deactivated|frozen|locked|archived) (e-?mail )?(account|user|mail ?box|recipient|address|due|by|for)|extended inactivity|domain.{0,40}(suspended|expired|is inactive)|not authenticated to receive|temporarily (disabled|suspended)|not an active (address|user|account|mail ?box)|mailbox (currently )?(suspended|frozen)|account expired/,
  ],
}

export const MOVED: Wording = {
  reason: 'moved',
  says: [
    /(address|account|user|mailbox|recipient|person|employee).{0,60}(has (been )?(moved|replaced|changed)|no longer (on server|in use|used|valid|available|exists|active|accepts|works|work|employed|with|at)|is gone|has left)/,
    /no longer (works?|employed|with (us|the|this)|accept(s|ing) mail|on (this )?server|a valid)|new (e-?mail )?address is|has moved to|has been replaced by|ist nicht mehr (bei|im unternehmen|gültig)|n'est plus (valide|utilisée|dans)|ya no (trabaja|existe|está)/,
  ],
}

export const RECIPIENT_REFUSED: Wording = {
  reason: 'recipient refused',
  says: [
    /recipient preferences|user rules|blocked by the recipient(?! or)|recipient (refuse|reject(s|ed)? (your|this|the)|block|id refuse|has (blocked|chosen|rejected)|does not (want|accept)|is only accepting|only accepts)|only accept(s|ing)? (mail|messages|e-?mail) from|restricted.{0,30}(sms|e-?mail|sender)|(refuses|refused) to receive|not accepting (any )?mail\b|whitelist only|challenge.?response|account is protected by/,
    /not (authori[sz]ed|allowed|permitted) to (send|post|mail|e-?mail)( mail| messages?| e-?mail)? to (this|the|that) (recipient|user|address|group|list|mailing|mail ?box|distribution)|resolver\.rst|(do(es)? not|don't) have permission.{0,40}(to post|post|send to)|permission to post|delivery restrict|投稿する権限|moderated|user reject|rejected by the (recipient|user|domain.?filter)|sender (was )?not authenticated for (group|mailbox|public|the)|allowed-senders list|isn't a group member|closed mailing list|rejected by recipient|banned recipient|privacy settings/,
  ],
}

export const UNKNOWN_HOST: Wording = {
  reason: 'unknown host',
  says: [
    /\b(host|domain|hostname|domain name)( or domain)?( name)?( \S{1,80})?( is| was| could| does| can)?n?'?t? ?(not found|unknown|not exist|not be (found|resolved)|not resolve|non-?exist\w*|invalid|not known|be found|exist\b)/,
    /(unknown|no such|invalid|bad|non-?existent|cannot find|can'?t find|couldn'?t find (any|a)|weren't able to find the recipient|unable to (find|resolve|look ?up)|illegal|unresolvable) (any )?(host|domain|mail host|mail ?exchanger|destination|mail server)|unrout(e)?able (address|mail domain)|nxdomain|name or service not known|no (a|mx|mail exchanger|dns) records?|all relevant mx records point to non-?existent|name service error|dns (error|lookup|fail).{0,60}(nxdomain|not exist|not found)|domain (must|does not) (exist|resolve)|no route to (domain|address)|all hosts? address lookups? failed permanently|нет такого домена|domaine inconnu|dominio (desconocido|inexistente)/,
  ],
}

export const ACCEPTS_NO_MAIL: Wording = {
  reason: 'accepts no mail',
  says: [
    /(host|domain|server|system|site).{0,40}(does(n'?t| not)|not) accept(ing)? (any )?(mail|e-?mail|messages)\b(?! from)|null ?mx|no smtp service|mx or srv record indicated no|nullmx|domain has no mail|not a mail (host|server)/,
  ],
}

export const UNKNOWN_USER: Wording = {
  reason: 'unknown user',
  says: [
    /(user|recipient|account|mail ?box|address|addressee|local.?part|alias|person|member|customer|subscriber|destinataire|empf(ä|ae)nger|benutzer|utilisateur|usuario|utente|destinatario|destinat[aá]rio|adress[ae]?|cuenta|konto|gebruiker)s?\b.{0,60}(unknown|not (be )?(found|known|exist(s|ing)?|valid|recogni[sz]ed|listed|present|local|registered|a (valid|known|local))|no(t|n)[- ]?exist|invalid|does(n'?t| not) (exist|have (an?|any) .{0,40}(account|mail ?box))|did not exist|couldn'?t be found|could not be found|wasn'?t found|was not found|isn'?t (valid|known|found|a)|is not (a |in (our|the|this|my) .{0,30}(directory|table|list|book|database|domain|system)|our |known|valid|found|listed|accepted)|unbekannt|nicht (gefunden|bekannt|vorhanden|existier)|inconnue?|n'existe pas|introuvable|invalide|no existe|desconocid[oa]|no (fue )?encontrad[oa]|sconosciut[oa]|non (esiste|trovato|valido)|inesistente|n[aã]o (existe|encontrad[oa])|onbekend|bestaat niet|nieznany|nie istnieje|не (существует|найден)|неизвест)/,
    /\b(unknown|no such|bad|invalid|non-?existent|nonexist\w*|unrecogni[sz]ed|illegal|wrong|not a (valid|known|local)|undeliverable|not our|unable to (find|verify)|no (local )?(mail ?box|account|user|recipient|person)( here| by| for| found| with)?|nobody|unbekannter|unknown or invalid|unknown or illegal|can'?t (accept|find)|cannot find) ?(e-?mail |mail |local |virtual |smtp |destination |to )?(user|recipient|account|mail ?box|address|addressee|local.?part|person|alias|here|customer|member|by that name|in this|of that name)(?! in (the )?(from|sender|return|reply))/,
    /no (mail ?box|account|such|one|user|person).{0,30}(by that name|here|at this address|in (name )?directory)|not (listed|found) in .{0,40}(directory|table|list|book)|recip(ient)?notfound|recipient ?name is not recogni[sz]ed|there is no one at this|badrcptto|badrecipientto|validrcptto|invalid-recipient|user.?unknown|no valid recipients?( for|, bye)|this user doesn'?t have|(doesn'?t|does not) have an? .{0,60}account|unknown (in|to) (local|virtual|relay|recipient)|missing home directory|(isn'?t|is not|aren'?t) in (my|our) list|is not a (known|valid|local|active|registered)|does not exist|doesn'?t exist|couldn'?t be found|<> ?(not found|unknown|\.\.\. ?not found)|unzustellbar|user_?not_?found|not email addresses|bad_recipient|recipient verify failed|invalid final delivery userid|no mail ?box (available|found)|存在しません|ディレクトリ(のリストにありません|には見つかりません)|directorio de domino|annuaire domino|宛先.{0,10}(不明|見つかり)|用户不存在|нет такого пользователя|такого ящика нет|no es una cuenta|unknown_?user|nessun utente|no existe (dicha|esa|ese) /,
  ],
}

/** Said of a recipient without saying what is wrong: it counts only when nothing else is said. */
export const RECIPIENT_REJECTED: Wording = {
  reason: 'unknown user',
  says: [
    /(rejected|bad) address|address rejected|recipient (rejected|not ok|refuses to accept your mail)|mail ?box.{0,30}unavailable|mailbox name not allowed|mailbox is not allowed/,
  ],
}
