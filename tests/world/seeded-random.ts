export { type Random, seededRandom } from '../../server/sample-data/seeded-random.ts'
