/**
 * A live face displaces an account that proved the same number without one: a picture or a typed number may be somebody
 * else's. The displaced account loses its level, and an auditor looks at both accounts.
 */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { shownName } from '@qianxian/protocol/base/masks'
import type { TxCtx } from '../../ctx'
import { clearRealName, lockUser } from '../account/account'
import { openTask } from '../audit/audit'
import { notify } from '../notice/notice'
import { avatarOf, identityLost } from './identity.hooks'
import { dropIdentity, updateCheck, type CheckRecord, type IdentityRecord } from './identity.repository'
import { displacedTold, identitySubject } from './identity.notices'

/**
 * Makes the number free for the person whose face just passed; `holder` is locked and proved it without a face. No
 * measure passes between the two accounts before an auditor decided.
 */
export async function displaceNameHolder(ctx: TxCtx, row: CheckRecord, holder: IdentityRecord): Promise<void> {
  await lockUser(ctx, holder.userId)
  await dropIdentity(ctx, holder.userId)
  await clearRealName(ctx, holder.userId)
  await identityLost.emit(ctx, holder.userId)
  await updateCheck(ctx, row, { otherId: holder.userId })
  await openDisplacementTask(ctx, row, holder)
  await notify(ctx, displacedTold, { to: [holder.userId], subject: identitySubject, facts: {} })
}

async function openDisplacementTask(ctx: TxCtx, row: CheckRecord, holder: IdentityRecord): Promise<void> {
  const picture = async (userId: number) => (await avatarOf.ask(ctx, userId, 'seen'))?.mediaId ?? null
  const item = (field: string, label: string, after: string, mediaId: number | null = null) =>
    ({ field, label, before: null, after, mediaId, hint: null }) as const
  await openTask(ctx, {
    targetType: 'identity',
    targetId: row.id,
    ownerId: holder.userId,
    parties: [{ userId: row.userId, kind: 'author' }],
    title: `实名冲突：${shownName(ctx.secrets.unseal(holder.nameEnc))}`,
    subtitle: '同一个身份证号，两个账号',
    items: [
      item('holder', '被取消实名的账号', `${dateInWords(holder.provenAt)}起只核验过姓名，没有刷脸`, await picture(holder.userId)),
      item('newcomer', '刷脸通过的账号', `${dateInWords(ctx.now)}刷脸通过`, await picture(row.userId)),
      {
        ...item('paper', '要判断的事', '两个账号是不是同一个人'),
        hint: '通过：是同一个人，一个账号的处理对另一个同样有效。不通过：不是同一个人，处理互不影响。',
      },
    ],
  })
}
