import { startProduct, temporaryFolder } from '../world/product.ts'

/** One product for all browser tests; each test brings its own person. */
export default async function setup() {
  const folder = await temporaryFolder()
  const product = await startProduct({ DATA_DIR: `${folder.path}/data`, LOG_LEVEL: 'warn' })
  process.env.PRODUCT_URL = product.url
  return async () => {
    await product.stop()
    await folder.remove()
  }
}
