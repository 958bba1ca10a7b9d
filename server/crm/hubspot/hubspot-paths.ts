import { CRM_API_VERSIONS } from '../../../contract/crm-versions.ts'

const VERSION = CRM_API_VERSIONS.hubspot

export const HUBSPOT_PATHS = {
  token: `/oauth/${VERSION}/token`,
  revoke: `/oauth/${VERSION}/token/revoke`,
  accountDetails: `/account-info/${VERSION}/details`,
}

/**
 * The client has numbered paths, which end in 2027. In dated ones the version follows the name of the API:
 * /crm/v3/objects/contacts is /crm/objects/2026-09/contacts.
 */
export const datedUrl = (url: string) =>
  url
    .replace(/^(\w+:\/\/[^/]+\/crm)\/v\d+\/([\w-]+)/, `$1/$2/${VERSION}`)
    .replace(/^(\w+:\/\/[^/]+\/[\w-]+)\/v\d+(?=\/|$)/, `$1/${VERSION}`)

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
