/** Where emails are delivered and Leadwright has only a local address. */
export const NO_TRACKING = 'Off: tracking needs a public address for Leadwright (PUBLIC_URL).'
