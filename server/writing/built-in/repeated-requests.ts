/** Sentences that ask the recipient for something. */
export const REQUEST =
  /\b(tell me|reply|name (is|would)|let me know|would like to (hear|know|ask)|send me|please|say so|just say|pass my)\b/i
export const OTHER_PERSON =
  /\b(a name|somebody else|anybody else|a colleague|right person|who (?:else |looks |at |from |would |takes )|ha(?:s|ve) to agree)\b/i

/** What two sentences may be about; one of each is enough. */
const ABOUT = [
  /\b(overview|details|summary|example and a price|price and an example|know more|read about it)\b/i,
  /\b(cover|include|points|matters|approval|has changed|miss anything|main points)\b/i,
  /\b(not the right time|good time|better time|timing|later|not a topic|come back)\b/i,
  /\b(paperwork|yes|no, that is|no, that's|it is a no|it's a no|holds? you back|holding you back)\b/i,
  /\b(open points|open question|is still open|missing|need from me|need to decide)\b/i,
  /\b(work better|do better|improve|feedback|how things are going|happy with our work)\b/i,
  /\b(another solution|good solution|way you do this|handle this|takes care of this)\b/i,
  /\b(answer questions|any questions|your questions|questions I can)\b/i,
  /\b(changed since|anything has changed|has anything changed|nothing has changed|still the case|still applies)\b/i,
  OTHER_PERSON,
]

/** Whether two sentences ask for or offer the same. */
export const isSameRequest = (one: string, other: string) =>
  ABOUT.some((pattern) => pattern.test(one) && pattern.test(other))
