/** Tells the former phone immediately that it was changed, at night too. */
import { changedPart } from '@qianxian/protocol/account/account.words'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { sendNoticeText } from '../../auth/auth'
import { unsealFormerCredentials } from './former-credentials'
import * as store from './changes.repository'

/** Eight hours in total: a provider outage is over within the two days. */
const RETRY = { times: 10, delaySeconds: 30 }

/** The job's payload holds the code encrypted; the table holds only its hash. */
export const notifyOldPhoneJob = defineJob(
  'account.tellOldPhone',
  object({ changeId: Type.Integer(), codeEnc: Type.String() }),
  (ctx, { changeId, codeEnc }) => sendCode(ctx, changeId, codeEnc),
  RETRY,
)

/**
 * Marked before and after sending: an interrupted message is sent again, because one message too many does less harm
 * than none.
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
