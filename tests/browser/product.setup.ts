import { crmSettings } from '../simulators/crm-settings.ts'
import { startHubspot } from '../simulators/hubspot.ts'
import { startSalesforce } from '../simulators/salesforce.ts'
import { startProduct, temporaryFolder } from '../world/product.ts'
import { databaseUrlOf } from '../world/product-database.ts'
import { startCompanySite } from './company-site.ts'

/** One product for all browser tests, one web site it may read, and both CRMs; each test brings its own person. */
export default async function setup() {
  const folder = await temporaryFolder()
  const site = await startCompanySite()
  const [hubspot, salesforce] = await Promise.all([startHubspot({ searchLagMs: 0 }), startSalesforce()])
  const dataDir = `${folder.path}/data`
  const product = await startProduct({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ENRICHMENT_ALLOW_HOST: site.host,
    ...crmSettings(hubspot, salesforce),
  })
  process.env.PRODUCT_URL = product.url
  process.env.PRODUCT_DATABASE_URL = await databaseUrlOf(dataDir)
  process.env.SITE_URL = site.url
  return async () => {
    await product.stop()
    await site.stop()
    await Promise.all([hubspot.stop(), salesforce.stop()])
    await folder.remove()
  }
}
