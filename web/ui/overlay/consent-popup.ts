const WIDTH = 600
const HEIGHT = 700

/**
 * Opens a provider's consent page in a popup. It opens empty at once, because browsers block popups that open later, and closes when
 * its address can't be had.
 */
export async function openConsentPopup(name: string, readUrl: () => Promise<string>) {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const popup = window.open('', name, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  try {
    const url = await readUrl()
    if (!popup) throw new Error('The popup was blocked')
    // The provider's page gets no access to ours.
    popup.opener = null
    popup.location.href = url
  } catch (error) {
    popup?.close()
    throw error
  }
}
