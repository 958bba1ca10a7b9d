export { seededRandom } from '../../server/sample-data/seeded-random.ts'
