/** Tells everybody who signed an earlier version that a major one must be signed. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { defineJob } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { notifyMany } from '../notice/notice'
import { pledgeRenewal, versionSubject } from './pledge.notices'
import { signersBefore } from './pledge.repository'

const AT_ONCE = 500

/** A repetition tells nobody twice. */
export const renewalJob = defineJob('pledge.renewal', object({ version: Type.Integer() }), async (ctx, { version }) => {
  let after = 0
  await runInBatches(AT_ONCE, async () => {
    const signers = await signersBefore(ctx, version, { after, limit: AT_ONCE })
    after = signers.at(-1)?.id ?? after
    await notifyMany(
      ctx,
      pledgeRenewal,
      signers.map(({ profileId }) => ({ to: { profiles: [profileId] }, subject: versionSubject(version), facts: { version } })),
    )
    return signers.length
  })
})

export const pledgeJobs = [renewalJob]
