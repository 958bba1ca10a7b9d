/** The name and the token of a SASL XOAUTH2 response, decoded. */
export function readSaslToken(sent: string) {
  const [user = '', bearer = ''] = sent.split('\u0001')
  return { user: user.replace(/^user=/, ''), token: bearer.replace(/^auth=Bearer /, '') }
}
