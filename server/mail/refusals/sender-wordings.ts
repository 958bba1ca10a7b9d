// What email systems say when the sender is why an email was refused: its address, domain, server, sign-in or reputation.
import type { Wording } from './refusal-reason.ts'

export const RELAYING_DENIED: Wording = {
  reason: 'relaying denied',
  says: [
    /relay(ing)?.{0,30}(denied|not (permitted|allowed)|prohibited|disallowed|rejected|refused|forbidden)|(unable|not permitted|not allowed|cannot|won'?t|refus\w+) to relay|relay access|(for|as a) relay\b|open relay|we do(n'?t| not) (relay|handle mail for)|relay not|not a (gateway|relay)|no relaying|rcpthosts|not local host|send to a non-local|specified domain is not allowed/,
    /authentication.{0,20}required to relay|please turn on smtp authentication|must (be authenticated|authenticate)|authentication (is )?required|client (was )?not authenticated|unauthenticated senders not allowed|username and password not accepted|authentication (failed|failure|unsuccessful|credentials)|application-specific password|must issue a starttls/,
  ],
}

export const AUTHENTICATION: Wording = {
  reason: 'authentication',
  says: [
    /\b(dmarc|spf|dkim|domainkeys|sender policy framework|arc)\b.{0,80}(fail|reject|polic|not|unauth|pass|error|check|require|record|invalid|violat|authenticat)|(fail|reject|violat|unauthenticated|due to|because of|did not pass|lack|aligned).{0,60}\b(dmarc|spf|dkim|sender id)\b|unauthenticated (e-?mail|mail|sender)|domain owner discourages|(sender|mail) is unauthenticated|required authentication level|spf\.pobox\.com|openspf/,
  ],
}

export const SENDER_REFUSED: Wording = {
  reason: 'sender refused',
  says: [
    /\bsender('s)?\b((?!recipient|user |mail ?box|was not auth)[^.;]){0,50}(rejected|refused|denied|not (allowed|accepted|verified|exist|valid|authori[sz]ed|pre-approved|permitted)|unknown|invalid|blocked|black ?list|banned|spammer|verify|verif(y|ication) fail|must (exist|resolve|be)|does(n'?t| not) (exist|resolve)|could not be|unrout)/,
    /\b(invalid|unknown|bad|unverified|unresolvable|unroutable|refused|reject\w*|forged|blocked|banned|null|blank)( outbound| envelope| e-?mail| mail)? (sender|from:? address|from:|mail from|return.?path|return address)|domain of sender|envelope sender|not accept.{0,30}from (your|this|that) (domain|address|sender)|\bmail ?from\b.{0,60}(reject|refus|denied|not (allowed|owned|exist)|blocked|invalid|listed|black)|sender domain|(return|from) address.{0,40}(reject|not|invalid)|rejected your return address/,
    /\byour (sender |sending |e-?mail |mail |envelope )?(domain|address|e-?mail address|account|mail ?box)\b.{0,40}(blocked|reject|not|black ?list|suspend|disabled|denied|listed|invalid|does)|sender verif|verification failed for(?!.*recipient verify failed)|verify callout|outgoing mail suspension|mail sending denied|badmailfrom|send(ing)? (as|on behalf)|permissions? to send as|e-?mail address is not verified|not owned by user|(outbound|sending).{0,30}(suspended|disabled|blocked|not allowed)|sending this from a different|emetteur invalide|absender.{0,40}(abgelehnt|ungültig|unbekannt|gesperrt|nicht)/,
    /from: domain is invalid|(not|isn't) (authori[sz]ed|allowed|permitted) to send( e-?mails?| mail| messages?)? (as|from|for|on behalf|using)|has a policy that prohibited the mail|anti-spoofing|unregistered domains|not accept mail from|reject(ing)? mail from|mail from <> (is )?(refused|rejected|denied)|envelope (blocked|rejected)|emails? from .{1,80} (is|are) not accepted/,
    /permissions? to send (e-?mail|mail|messages)|(not|isn't) in good standing|have an? (valid|active) subscription|\btrial accounts?\b|can only send (e-?mails? |mail |messages )?to\b|address in (the )?(from|sender|reply-to|return-path)\b/,
    // DNS of a domain: the recipient's only where the reply says so.
    /\bsender\b.{0,60}\bnull ?mx\b|\bnull ?mx\b.{0,60}\bsender\b|^(?!.*recipient).*\bresource records?\b|^(?!.*(recipient|accept|5\.1\.10\b)).*\bnull ?mx\b/,
  ],
}

/** The words name our server, network or greeting. */
export const BLOCKED: Wording = {
  reason: 'blocked',
  says: [
    /\b(rbls?|dnsbls?|spamhaus|spamcop|barracudacentral|sorbs|uceprotect|invaluement|cloudmark|proofpoint dynamic|senderbase|trustedsource|senderscore|abuseat|abusix)\b|(black|block|deny|reject) ?-?list|reverse (dns|lookup)|\bptr\b|\brdns\b|dynamic (ip|address)|dial-?up|residential|reputation|ip profile/,
    /\b(helo|ehlo)\b[^.;]{0,40}(reject|invalid|denied|not (allowed|accepted|valid|resolv)|must|requires?|bad|forged|fully|empty)|(bad|invalid|empty|forged) (helo|ehlo)|cannot (find|resolve) your|client host( \S{1,80})? (rejected|blocked)|client .{0,60}blocked using/,
    /\b(your|sending|source|client|connecting|sender) (access )?(ip|ips|ip address(es)?|host|hostname|server|mail server|network|mta|remotehost)\b.{0,80}(block|ban|listed|denied|reject|refus|not (allowed|authori[sz]ed|accepted|permitted)|suspicious|spam|abus|unauthori|reverse|requires confirmation)|\bthis ip\b|(blocked|banned|bad|rejected|denied).{0,30}\b(sender |sending |source |client |your )?(ip|ip address|network)\b/,
    /use the smtp server of your isp|may not be mail exchanger|esmtp not accepting|not accepting connections|no access from|not (accepted|allowed|permitted|authori[sz]ed).{0,20} (from|to connect)( \S{1,40})? ?(ip|host|\[?\d{1,3}\.)|(e-?mail|mail|messages?|connections?)( not accepted| will not be accepted)? from (ip |your ip |some )?\[?\d{1,3}\.|not (allowed|authori[sz]ed) to (connect|send e-?mail directly)|open proxy|abus detecte|client host rejected|too many invalid recipients|bounce attack|host network|connection denied|access denied, (banned|bad|please try again|traffic)|traffic not accepted|spam abuse detected/,
  ],
}

/** Words for a refused connection that say less about whom. */
export const BLOCKED_PERHAPS: Wording = {
  reason: 'blocked',
  says: [
    /\b(ip|ip address|network|client|connection)\b.{0,60}(blocked|banned|black|listed|not allowed|denied|rejected|refused by)|(blocked|banned|bad|poor|low).{0,30}\b(ip|host|network)\b|access denied|deny for|not authorized to (send|connect)|connection (rejected|denied)|\bblocked - see|:blocked\)|^\W{0,3}(5\d\d[ -])?(5\.\d\.\d{1,3})?\W{0,3}blocked\W{0,3}$/,
  ],
}
