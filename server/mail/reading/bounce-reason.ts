// What email systems say when they refuse an email, by meaning. The order counts: a mailbox that is full exists, and a server that
// refuses to relay says nothing about the person.

export type BounceReason =
  | 'mailbox full'
  | 'message too big'
  | 'disabled'
  | 'moved'
  | 'relaying denied'
  | 'authentication'
  | 'sender refused'
  | 'recipient refused'
  | 'blocked'
  | 'rate limit'
  | 'unknown host'
  | 'unknown user'
  | 'accepts no mail'
  | 'spam'
  | 'virus'
  | 'policy'
  | 'content'
  | 'routing'
  | 'mail system'
  | 'expired'
  | 'temporary'
  | 'unknown'

type Wording = { reason: BounceReason; says: RegExp[] }

/** The person or the domain does not exist: no further email can ever arrive. */
export const LASTING: ReadonlySet<BounceReason> = new Set(['unknown user', 'unknown host', 'moved', 'accepts no mail'])

const WORDINGS: Wording[] = [
  {
    reason: 'mailbox full',
    says: [
      /(mail ?box|mail ?folder|inbox|account|maildir|quota|storage|user|recipient|destinataire|postfach|casella|buz[oó]n|caixa).{0,40}\b(is |are |has )?(full|voll|pleine?|piena|lleno|cheia)\b/,
      /(over|exceed(s|ed|ing)?|above|out of|reached|surpassed|excede).{0,40}(quota|storage|disk ?space|mail ?box (size|limit|space)|allowed space|space allotted)/,
      /quota.{0,40}(exceed|violat|reached|full|depasse)|overquota|over ?quota|mailbox size limit|no (disk )?space left|insufficient (disk |mailbox |storage )?(space|quota)/,
      /(mailbox|maildir|inbox).{0,40}(exceed|limit|too (big|large|many))|messages in recipient'?s mailbox exceeded|not enough (disk |storage |free )?space|disk (space )?(full|quota)|mailfolder is full/,
      /would (exceed|be over).{0,40}(quota|mailbox|limit|allow)|552 .{0,30}storage allocation|mailbox_?full|quota_exceeded|メールボックス.{0,12}(一杯|いっぱい)|ящик.{0,20}переполнен|speicherplatz.{0,30}(voll|erschöpft|überschritten)/,
    ],
  },
  {
    reason: 'message too big',
    says: [
      /(message|mail|e-?mail|attachment|nachricht).{0,40}(too (big|large|long)|zu gro(ß|ss)|exceed.{0,30}(size|length|limit|maximum))/,
      /(message|mail|file|header|max(imum)?) ?size.{0,30}(limit|exceed|too|larger)|size limit exceeded|larger than.{0,40}(limit|maximum|allowed)|exceeds? (fixed |the )?(maximum )?(message )?size/,
    ],
  },
  {
    reason: 'disabled',
    says: [
      /(account|mail ?box|user|recipient|address|e-?mail|box|konto|compte|cuenta).{0,50}\b(is |has been |was |been |currently |temporarily )*(disabled|suspended|inactive|deactivated|de-activated|frozen|locked|closed for|blocked due to inactivity|over inactivity|restricted|discontinued|on hold|not active|gesperrt|deaktiviert|désactivé|deshabilitad[oa]|suspendid[oa])\b/,
      /(disabled|suspended|inactive|deactivated|frozen|locked) (account|user|mail ?box|recipient|address|due|by|for)|extended inactivity|domain.{0,40}(suspended|expired|is inactive)|not authenticated to receive|temporarily (disabled|suspended)|mailbox (currently )?(suspended|frozen)|account expired/,
    ],
  },
  {
    reason: 'moved',
    says: [
      /(address|account|user|mailbox|recipient|person|employee).{0,60}(has (been )?(moved|replaced|changed)|no longer (on server|in use|used|valid|available|exists|active|accepts|works|work|employed|with|at)|is gone|has left)/,
      /no longer (works?|employed|with (us|the|this)|accept(s|ing) mail|on (this )?server|a valid)|new (e-?mail )?address is|has moved to|ist nicht mehr (bei|im unternehmen|gültig)|n'est plus (valide|utilisée|dans)|ya no (trabaja|existe|está)/,
    ],
  },
  {
    reason: 'relaying denied',
    says: [
      /relay(ing)?.{0,30}(denied|not (permitted|allowed)|prohibited|disallowed|rejected|refused|forbidden)|(unable|not permitted|not allowed|cannot|won'?t|refus\w+) to relay|relay access|we do(n'?t| not) relay|relay not|not a (gateway|relay)|no relaying|rcpthosts|authentication.{0,20}required to relay|please turn on smtp authentication|must (be authenticated|authenticate)|authentication (is )?required/,
    ],
  },
  {
    reason: 'authentication',
    says: [
      /\b(dmarc|spf|dkim|domainkeys|sender policy framework|arc)\b.{0,80}(fail|reject|polic|not|unauth|pass|error|check|require|record)|(fail|reject|violat|unauthenticated|due to|because of|did not pass|lack).{0,60}\b(dmarc|spf|dkim|sender id)\b|unauthenticated (e-?mail|mail|sender)|domain owner discourages/,
    ],
  },
  {
    reason: 'sender refused',
    says: [
      /sender.{0,60}(rejected|refused|denied|not (allowed|accepted|verified|exist|valid|authori[sz]ed)|unknown|invalid|blocked|blacklist|verify failed|must (exist|resolve)|does not (exist|resolve)|could not be verified)|(invalid|unknown|bad|unverified|unresolvable|refused|reject\w*|forged|blocked).{0,20}(sender|from address|mail from|return.?path)|domain of sender|envelope sender|not accept.{0,30}from (your|this|that) (domain|address|sender)|\bmail from\b.{0,40}(reject|refus|denied|not allowed)|sender domain|your domain.{0,40}(blocked|reject|not)/,
    ],
  },
  {
    reason: 'recipient refused',
    says: [
      /recipient preferences|blocked by the recipient|recipient (refuse|reject|block|has (blocked|chosen|rejected)|does not (want|accept)|is only accepting|only accepts)|only accept(s|ing)? (mail|messages|e-?mail) from|restricted.{0,30}(sms|e-?mail|sender)|not (authorized|allowed|permitted) to (send|post|mail|e-?mail).{0,40}(to|this)|resolver\.rst|do(es)? not have permission.{0,40}(to|post|send)|permission to (post|send)|delivery restrict|whitelist only|challenge.?response|account is protected by|投稿する権限|moderated|user reject|rejected by the (recipient|user|domain.?filter)/,
    ],
  },
  {
    reason: 'unknown host',
    says: [
      /\b(host|domain|hostname|domain name)( or domain)?( name)?( \S{1,80})?( is| was| could| does| can)?n?'?t? ?(not found|unknown|not exist|not be (found|resolved)|not resolve|non-?exist\w*|invalid|not known|be found|exist\b|not reachable|unreachable)/,
      /(unknown|no such|invalid|bad|non-?existent|cannot find|can'?t find|couldn'?t find any|unable to (find|resolve|look ?up)|illegal|unresolvable) (any )?(host|domain|mail host|mail ?exchanger|destination|mail server)|unrout(e)?able (address|mail domain)|nxdomain|name or service not known|no (a|mx|mail exchanger|dns) records?|all relevant mx records point to non-?existent|name service error|dns (error|lookup|fail).{0,60}(nxdomain|not exist|not found)|domain (must|does not) (exist|resolve)|no route to (domain|address)|all hosts? address lookups? failed permanently|нет такого домена|domaine inconnu|dominio (desconocido|inexistente)/,
    ],
  },
  {
    reason: 'accepts no mail',
    says: [
      /(host|domain|server|system|site).{0,40}(does(n'?t| not)|not) accept(ing)? (any )?(mail|e-?mail|messages)|null ?mx|no smtp service|mx or srv record indicated no|nullmx|domain has no mail|not a mail (host|server)/,
    ],
  },
  {
    reason: 'unknown user',
    says: [
      /(user|recipient|account|mail ?box|address|addressee|local.?part|alias|person|member|customer|subscriber|destinataire|empf(ä|ae)nger|benutzer|utilisateur|usuario|utente|destinatario|destinat[aá]rio|adress[ae]?|cuenta|konto|gebruiker)s?\b.{0,60}(unknown|not (be )?(found|known|exist(s|ing)?|valid|recogni[sz]ed|listed|present|local|registered|a (valid|known|local))|no(t|n)[- ]?exist|invalid|doesn'?t (exist|have)|does not (exist|have)|did not exist|couldn'?t be found|could not be found|wasn'?t found|was not found|isn'?t (valid|known|found|a)|is not (a |in |our |known|valid|found|listed|accepted)|unbekannt|nicht (gefunden|bekannt|vorhanden|existier)|inconnue?|n'existe pas|introuvable|invalide|no existe|desconocid[oa]|no (fue )?encontrad[oa]|sconosciut[oa]|non (esiste|trovato|valido)|inesistente|n[aã]o (existe|encontrad[oa])|onbekend|bestaat niet|nieznany|nie istnieje|не (существует|найден)|неизвест)/,
      /\b(unknown|no such|bad|invalid|non-?existent|nonexist\w*|no valid|unrecogni[sz]ed|illegal|wrong|not a (valid|known|local)|undeliverable|not our|unable to (find|verify)|no (local )?(mail ?box|account|user|recipient|person)( here| by| for| found| with)?|nobody|unbekannter|unknown or invalid|can'?t (accept|find)|cannot find) ?(e-?mail |mail |local |virtual |smtp |destination |to )?(user|recipient|account|mail ?box|address|addressee|local.?part|person|alias|here|customer|member|by that name|in this|of that name)/,
      /no (mail ?box|account|such|one|user|person).{0,30}(by that name|here|at this address|in (name )?directory)|not (listed|found) in .{0,40}(directory|table|list)|recip(ient)?notfound|recipient ?name is not recogni[sz]ed|there is no one at this|badrcptto|badrecipientto|validrcptto|invalid-recipient|user.?unknown|no valid recipients?|this user doesn'?t have|unknown (in|to) (local|virtual|relay|recipient)|missing home directory|(isn'?t|is not|aren'?t) in (my|our) list|is not a (known|valid|local|active|registered)|does not exist|doesn'?t exist|couldn'?t be found|<> ?(not found|unknown|\.\.\. ?not found)|unzustellbar|user_?not_?found|存在しません|宛先.{0,10}(不明|見つかり)|用户不存在|нет такого пользователя|такого ящика нет|no es una cuenta|unknown_?user|(rejected|bad) address|address rejected|recipient rejected|mail ?box.{0,30}unavailable|mailbox name not allowed/,
    ],
  },
  {
    reason: 'blocked',
    says: [
      /(black|block|deny|reject) ?-?list|\b(rbl|dnsbl|spamhaus|spamcop|barracudacentral|sorbs|uceprotect|invaluement|cloudmark|proofpoint dynamic|senderbase|trustedsource|senderscore)\b|(ip|host|address|network|server|client|connection|sender)\b.{0,60}(blocked|banned|black|listed|not allowed|denied|reputation|rejected|refused by)|(blocked|banned|bad|poor|low).{0,30}(ip|host|network|reputation|address)|reputation|reverse dns|ptr record|no ptr|rdns|(helo|ehlo|greeting).{0,30}(reject|invalid|denied)|access denied|use the smtp server of your isp|dynamic (ip|address)|dial-?up|residential|deny for|not authorized to (send|connect)|esmtp not accepting|connection (refused|rejected|denied)/,
    ],
  },
  {
    reason: 'rate limit',
    says: [
      /too many (connections|messages|recipients|mails|e-?mails|sessions|errors|concurrent|hops? per)|rate.{0,20}(limit|exceed)|frequency limit|throttl|exceed.{0,40}(rate|limit|number of (messages|connections|recipients)|sending)|sending (too|limit)|too (fast|much mail|frequent)|(connection|daily|hourly|message|sending|user) (rate )?(limit|quota)|slow down|receiving mail (too|at a rate)|unusual rate/,
    ],
  },
  {
    reason: 'virus',
    says: [/virus|malware|infected|trojan|\bworm\b|phish|dangerous (content|attachment)|malicious/],
  },
  {
    reason: 'spam',
    says: [
      /\bspam|\bube\b|\buce\b|unsolicited|junk ?(mail)?|bulk e?-?mail|spammy|bogofilter|spamassassin|rejected by (our )?(content|bayes)|content filter|looks like (spam|bulk)|score.{0,20}(too high|exceed)|high probability|not wanted here|迷惑メール/,
    ],
  },
  {
    reason: 'policy',
    says: [
      /polic(y|ies)|prohibited|administratively|administrative (prohibition|reject)|not (accepted|allowed|permitted)|forbidden|access control|security|regulation|refused|you are not allowed|denied|disallowed|not authorized|unauthorized|violat/,
    ],
  },
  {
    reason: 'content',
    says: [
      /(content|header|attachment|format|encoding|charset|mime|syntax|8-?bit|line).{0,40}(reject|not (allowed|supported|accepted|permitted)|invalid|illegal|error|missing|malformed|too long|duplicate|required)|rfc ?\d{3,4}|message (content )?rejected|bare lf|missing .{0,20}header/,
    ],
  },
  {
    reason: 'routing',
    says: [
      /mail loop|loop(s)? (back|detected)|too many (hops|received)|hop count|routing (loop|error|problem)|config(uration)? error|lowest numbered mx|points back to|network (is )?unreachable|no route to host|connection (timed out|refused|reset|lost|closed|dropped)|could not connect|cannot connect|failed to connect|host (is )?(down|unreachable)|dns (failure|timeout|server)|temporary lookup failure|tls (is )?(required|not|negotiation|handshake)|starttls|certificate/,
    ],
  },
  {
    reason: 'expired',
    says: [
      /(retry|delivery|queue|message) time ?(out)?.{0,20}(expired|exceeded|out)|retry timeout exceeded|expired|(in|for|after|during) (the )?(last|past)? ?\d+(\.\d+)? ?(days?|hours?)|too (long|old) (in|on) (the )?queue|been (in the queue|retried) (too long|for)|gave up|given up|attempts? (exceeded|exhausted)|delivery time expired|too many (failed )?(delivery )?attempts/,
    ],
  },
  {
    reason: 'mail system',
    says: [
      /(system|server|internal|local|configuration|software|processing|i\/o|disk|database|lookup) (error|failure|problem|full|busy|unavailable|config)|command (failed|died|output|not found|time limit|line usage)|mailer (error|died)|mail for .{0,40} loops|procmail|can'?t create|couldn'?t create|cannot (create|open|write|append)|permission denied|out of memory|insufficient system (storage|resources)|service (is )?(not |un)available|temporar(y|ily)|try again|resources? (temporarily )?unavailable|local error|ldap/,
    ],
  },
]

/** The reason by what the text says, or `unknown`. Addresses and links in it say nothing. */
export function reasonOfWords(text: string): BounceReason {
  const said = withoutNames(text)
  return WORDINGS.find(({ says }) => says.some((pattern) => pattern.test(said)))?.reason ?? 'unknown'
}

export function saysReason(text: string, reason: BounceReason): boolean {
  const said = withoutNames(text)
  return WORDINGS.some((wording) => wording.reason === reason && wording.says.some((pattern) => pattern.test(said)))
}

function withoutNames(text: string): string {
  return text
    .slice(0, 4_000)
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<?[^\s<>"'()[\]:;,]{1,128}@[^\s<>"'()[\]:;,]{1,253}>?/g, '<>')
    .replace(/\s+/g, ' ')
}
