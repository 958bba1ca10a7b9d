// Regular expressions for what stands before the tab in the address of a page with tabs.
const WITH_TABS = [/^(\/sequences\/\d+)(?:\/(?:people|results|settings))?$/, /^(\/inbox)(?:\/\d+)?$/]

/** Paths of one place show the same page: all tabs of a sequence, for example. It stays as it is while the tab changes. */
export const placeOf = (path: string) =>
  WITH_TABS.map((pattern) => pattern.exec(path)?.[1]).find((place) => place !== undefined) ?? path
