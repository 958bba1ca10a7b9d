// `npm run check`, rooms: no folder of server/ or web/ has more source files than one can keep in mind.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { ROOT } from './prepare.mjs'

const MOST_FILES = 25

const sources = execFileSync('git', ['ls-files', 'server', 'web'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const counts = new Map()
for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
const rooms = [...counts].sort(([, one], [, other]) => other - one)
const full = rooms.filter(([, count]) => count > MOST_FILES)

for (const [room, count] of full)
  console.log(`${room} has ${count} source files, at most ${MOST_FILES}: give it inner rooms`)
const [largest] = rooms
console.log(
  `${rooms.length} rooms, median ${rooms[Math.floor(rooms.length / 2)]?.[1]} files, largest ${largest?.[1]} (${largest?.[0]})`,
)
process.exit(full.length === 0 ? 0 : 1)
