// What email systems say when what we wrote, how much we sent or a server is why an email was refused.
import type { Wording } from './refusal-reason.ts'

export const RATE_LIMIT: Wording = {
  reason: 'rate limit',
  says: [
    /too many (open )?(connections|messages(?! (on|in) )|recipients|mails|e-?mails|sessions|errors|concurrent|unsolicited|to too many|hops? per|outbound|login)|has (sent|attempted) (to )?too many|maximum (number of )?(concurrent )?(server )?(connections|messages|recipients|emails)|max (message|number of messages|recipients?|connections)|exceed.{0,40}(rate|number of (messages|connections|recipients|emails)|sending|per (hour|day|minute|session|connection)|threshold|permitted limits|limits? (for|of) (sending|messages|outgoing))/,
    /\brate.{0,5}limit|rate that prevents|rate exceed|frequency.{0,20}limited|frequency limit|throttl|sending (too|limit|quota|rate)|too (fast|much mail|frequent|quickly)|(connection|daily|hourly|message|sending|relay|submission|user sending|external recipient|tenant)( smtp relay| user)?( sending| message)? (rate |limit|quota)(?!.{0,20}mail ?box)|slow down|receiving (e-?)?mail (too|at a rate)|unusual rate|unusual sending|unexpected volume|excessive volume|message threshold|tenant has exceeded|outbound thread limit|(reached|exceeded|over) (your|its|their|the) (daily|hourly|sending)|per hour message|verify too many|recipients (this|per) hour|trop de connexions/,
  ],
}

export const GREYLISTED: Wording = {
  reason: 'temporary',
  says: [/gr[ea]y ?-?list|please try again in \d+ (seconds|minutes)|try again in \d+ ?(s|m)/],
}

/** DNS or the network failed; the domain may exist. */
export const NOT_REACHED: Wording = {
  reason: 'routing',
  says: [
    /(host|domain|name|lookup|dns)[^.]{0,60}try again|temporary (failure in name|lookup|dns|name)|name ?server (timeout|fail|did not)|lookup (failure|timed ?out)|dns (timeout|soft error|server fail|failure|query failed)|could not contact dns|servfail|(malformed|unexpected) name server reply|host name lookup failure|(host|domain|server|destination|gateway|mail exchanger|system).{0,60}(not reachable|unreachable|cannot be reached|is down|(not|n't) respond)/,
  ],
}

export const MESSAGE_TOO_BIG: Wording = {
  reason: 'message too big',
  says: [
    /(message|mail|e-?mail|attachment|nachricht).{0,40}(too (big|large|long)|zu gro(ß|ss)|exceed.{0,30}(size|length|limit|maximum))/,
    /(message|mail|file|header|max(imum)?)( e-?mail)? ?size.{0,30}(limit|exceed|too|larger)|size limit exceeded|larger than.{0,40}(limit|maximum|allowed)|exceeds? (fixed |the )?(maximum )?(message )?size|line limit exceeded|taille limite du message|exceeds google's limit/,
  ],
}

export const VIRUS: Wording = {
  reason: 'virus',
  says: [
    /(?<!scanned (for|by) .{0,30})virus|malware|infected|trojan|\bworm\b|phish|dangerous (content|attachment)|malicious/,
  ],
}

export const SPAM: Wording = {
  reason: 'spam',
  says: [
    /\bspam|\bube\b|\buce\b|unsolicited|junk ?(mail)?|bulk e?-?mail|spammy|bogofilter|spamassassin|uribl|surbl|rejected by (our )?(content|bayes)|content filter|looks like (spam|bulk)|score.{0,20}(too high|exceed)|high probability|not wanted here|mail content denied|message filtered|迷惑メール/,
  ],
}

/** The word policy itself, or one as clear. */
export const POLICY: Wording = {
  reason: 'policy',
  says: [
    /polic(y|ies)|prohibited|administratively|administrative (prohibition|reject)|access control|security|regulation|violat/,
  ],
}

export const TRY_LATER: Wording = {
  reason: 'mail system',
  says: [/try (again )?later|essayer plus tard|temporar(y|ily)/],
}

export const POLICY_PERHAPS: Wording = {
  reason: 'policy',
  says: [/not (accepted|allowed|permitted)|forbidden|refused|denied|disallowed|not authorized|unauthorized/],
}

export const CONTENT: Wording = {
  reason: 'content',
  says: [
    /(content|header|attachment|format|encoding|charset|mime|syntax|8-?bit|line).{0,40}(reject|not (allowed|supported|accepted|permitted)|invalid|illegal|error|missing|malformed|too long|duplicate|required|forbidden|blocked)|(illegal|forbidden|executable) attachment|rfc ?\d{3,4}|message (content )?rejected|bare lf|line length|stray linefeed|missing .{0,30}header|malformed|duplicate header|unicode character|encoded-word/,
  ],
}

export const ROUTING: Wording = {
  reason: 'routing',
  says: [
    /mail loop|loop(s)? (back|detected)|too many (hops|received)|exceeded \d+ hops|hop count|routing (loop|error|problem)|config(uration)? error|lowest numbered mx|points back to|network (is )?unreachable|no route to host|connection (timed out|refused|reset|lost|closed|dropped|expired)|could not connect|cannot connect|failed to connect|establish an smtp connection|host (is )?(down|unreachable)|dns (failure|timeout|server)|temporary lookup failure|tls (is )?(required|not|negotiation|handshake)|starttls|certificate|encryption/,
  ],
}

export const EXPIRED: Wording = {
  reason: 'expired',
  says: [
    /(retry|delivery|queue|message) time ?(out)?.{0,20}(expired|exceeded|out)|retry timeout exceeded|expired|(in|for|after|during) (the )?(last|past)? ?\d+(\.\d+)? ?(days?|hours?)|too (long|old) (in|on) (the )?queue|been (in the queue|retried) (too long|for)|gave up|given up|attempts? (exceeded|exhausted)|delivery time expired|too many (failed )?(delivery )?attempts/,
  ],
}

export const MAIL_SYSTEM: Wording = {
  reason: 'mail system',
  says: [
    /(system|server|internal|local|configuration|software|processing|i\/o|disk|database|lookup|upstream) (error|failure|problem|full|busy|unavailable|config)|command (failed|died|output|not found|time limit|line usage)|mailer (error|died)|mail for .{0,40} loops|procmail|can'?t create|couldn'?t create|cannot (create|open|write|append)|permission denied|out of memory|insufficient system (storage|resources)|service (is )?(not |un)available|try again|resources? (temporarily )?unavailable|local error|ldap|bad sequence|unrecogni[sz]ed command|protocol violation|command not (implemented|recogni[sz]ed)/,
  ],
}
