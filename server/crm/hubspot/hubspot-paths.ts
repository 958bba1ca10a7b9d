/** HubSpot publishes a version each March and September, and supports it for 18 months. Every call is made in this one. */
export const HUBSPOT_API_VERSION = '2026-09'

export const HUBSPOT_PATHS = {
  token: `/oauth/${HUBSPOT_API_VERSION}/token`,
  revoke: `/oauth/${HUBSPOT_API_VERSION}/token/revoke`,
  accountDetails: `/account-info/${HUBSPOT_API_VERSION}/details`,
}

/**
 * The client has numbered paths, which end in 2027. In dated ones the version follows the name of the API:
 * /crm/v3/objects/contacts is /crm/objects/2026-09/contacts.
 */
export const datedUrl = (url: string) =>
  url
    .replace(/^(\w+:\/\/[^/]+\/crm)\/v\d+\/([\w-]+)/, `$1/$2/${HUBSPOT_API_VERSION}`)
    .replace(/^(\w+:\/\/[^/]+\/[\w-]+)\/v\d+(?=\/|$)/, `$1/${HUBSPOT_API_VERSION}`)

type Request = { getUrl(): string; setUrl(url: string): void }

/** Makes the client send all its calls to the dated paths. */
export const datedPaths = {
  pre(request: unknown) {
    const { getUrl, setUrl } = request as Request
    setUrl.call(request, datedUrl(getUrl.call(request)))
    return request
  },
  post: (response: unknown) => response,
}
