/** Notifies the former phone immediately of the change, at night too. */
import { changedPart } from '@qianxian/protocol/account/account.words'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { sendNoticeText } from '../../auth/auth'
import { unsealFormerCredentials } from './former-credentials'
import * as store from './changes.repository'

/** Retries last eight hours in total, so a provider outage ends well within the two days of the undo period. */
const RETRY = { times: 10, delaySeconds: 30 }

/** The job's payload holds the code encrypted; the table holds only its hash. */
export const notifyOldPhoneJob = defineJob(
  'account.tellOldPhone',
  object({ changeId: Type.Integer(), codeEnc: Type.String() }),
  (ctx, { changeId, codeEnc }) => sendCode(ctx, changeId, codeEnc),
  RETRY,
)

/**
 * Progress is marked before and after sending. An interrupted message is sent again, because a duplicate does less harm
 * than a missing message.
 */
async function sendCode(ctx: Ctx, changeId: number, codeEnc: string): Promise<void> {
  const change = (await store.changesById(ctx, [changeId])).get(changeId)
  if (!change?.formerEnc || change.sentAt !== null || change.expiresAt <= ctx.now) return
  const { phone } = unsealFormerCredentials(ctx, change.formerEnc)
  await store.updateChange(ctx, changeId, { sendingAt: ctx.now })
  const params = [changedPart[change.what], ctx.secrets.unseal(codeEnc)]
  const message = { phone, template: 'accountChanged', params } as const
  if (await sendNoticeText(ctx, message, 'the former phone of an account cannot be told', { changeId }))
    await store.updateChange(ctx, changeId, { sentAt: ctx.now })
}
