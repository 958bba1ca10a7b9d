import { afterAll, inject } from 'vitest'
import { findThreadsIn } from '../../server/threads.ts'
import { closeWorlds } from './world.ts'

findThreadsIn(new URL(inject('threadsUrl')))
afterAll(closeWorlds)
