/** Starts the nouns' sweeps, pulses and jobs, each with a ctx of its tenant. */
import { openSystemCtx, type World } from '../ctx'
import { tenantNumbered } from '../features/tenant/tenant'
import type { Job } from './job'
import type { Sent } from './jobs'

const WATCH: [name: string, cron: string] = ['jobs-given-up', '*/10 * * * *']

export async function startJobs(world: World): Promise<void> {
  for (const work of world.nouns.flatMap(({ jobs = [] }) => jobs)) {
    if (work.kind === 'job') await world.jobs.serve(work, (sent) => runJob(world, work, sent))
    else if (work.kind === 'pulse') world.jobs.pulse(work.name, work.everySeconds, () => work.beat(world))
    else
      await world.jobs.schedule(work.name, work.cron, async () => {
        await work.sweep(world)
      })
  }
  await world.jobs.schedule(...WATCH, async () => {
    const givenUp = await world.jobs.givenUp()
    if (Object.keys(givenUp).length > 0) world.log.error({ givenUp }, 'jobs were given up within the last week')
  })
}

/** Runs one enqueued job for its tenant, as the system. */
export async function runJob(world: World, job: Job, { tenantId, payload }: Sent): Promise<void> {
  const tenant = await tenantNumbered(world, tenantId)
  if (!tenant) throw new Error(`job ${job.name}: there is no tenant ${tenantId}`)
  await job.handle(openSystemCtx(world, tenant, { kind: 'system', name: job.name }), payload as never)
}
