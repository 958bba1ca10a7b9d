import { startProduct, temporaryFolder } from '../world/product.ts'
import { startCompanySite } from './company-site.ts'

/** One product for all browser tests, and one web site it may read; each test brings its own person. */
export default async function setup() {
  const folder = await temporaryFolder()
  const site = await startCompanySite()
  const product = await startProduct({
    DATA_DIR: `${folder.path}/data`,
    LOG_LEVEL: 'warn',
    ENRICHMENT_ALLOW_HOST: site.host,
  })
  process.env.PRODUCT_URL = product.url
  process.env.SITE_URL = site.url
  return async () => {
    await product.stop()
    await site.stop()
    await folder.remove()
  }
}
