/** A process that takes a job and never ends it: reports that it is ready, and waits to be killed. */
import { openDatabase } from '../src/db/open'
import { openJobs } from '../src/jobs/jobs'

const [url = ''] = process.argv.slice(2)
const { pool } = await openDatabase({ url, dataDir: '', log: console })
const jobs = await openJobs(pool, console, { pace: { pollSeconds: 0.5, expireSeconds: 2, maintenanceSeconds: 60 } })
await jobs.schedule('sweep', '0 0 1 1 *', () => new Promise(() => {}))
console.log('READY')
