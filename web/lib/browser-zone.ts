/** Where the browser's clock says it is. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
