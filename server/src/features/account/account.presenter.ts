/** The user as shown to the app, with the steps that the account still has to complete. */
import type { CurrentUser, Work } from '@qianxian/protocol/auth/auth.schema'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { isWechatBrowser } from '@qianxian/protocol/base/wechat'
import { roleSets } from '@qianxian/protocol/account/account.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { noticeLimits } from '@qianxian/protocol/notice/notice.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { countWaiting } from '../audit/audit'
import { isLoveLifecycle } from '../auth/auth'
import { picturesOf } from '../media/media'
import { unreadNotices } from '../notice/notice'
import { countActiveStrikes } from '../strike/strike'
import { pendingWork, unreadCounts } from './account.hooks'
import { openIdsOf, profileBrief, listRoles, userById } from './account.repository'

export async function currentUser(ctx: Ctx, userId: number): Promise<CurrentUser> {
  const user = (await userById(ctx, userId))!
  const [openIds, roles, profile] = await readAll(ctx, [
    () => openIdsOf(ctx, userId),
    () => listRoles(ctx, userId),
    () => profileBrief(ctx, userId),
  ])
  const headMediaId = user.headMediaId ?? profile?.coverMediaId ?? null
  const head = headMediaId === null ? undefined : (await picturesOf(ctx, [headMediaId], () => false)).get(headMediaId)
  const isWechatBound = openIds.some((row) => row.platform !== 'tt')
  const isWhetherVip = user.vipUntil !== null && user.vipUntil > ctx.now
  return {
    userInfo: {
      id: user.id,
      headPic: head?.thumb ?? '',
      userName: user.userName,
      phone: user.phoneEnc ? maskPhone(ctx.secrets.unseal(user.phoneEnc)) : null,
      isWhetherLoveUser: isLoveLifecycle(profile?.lifecycle ?? null),
      lifecycle: profile?.lifecycle ?? null,
      ...(isIn(profileStates.shown, profile?.lifecycle) && profile?.approvalSeenAt === null ? { isApprovalNew: true } : {}),
      isWhetherVip,
      userVipType: isWhetherVip ? user.vipType : null,
      hasPassword: user.passwordHash !== null,
      isWechatBound,
      // Activities check their own organiser; this role only opens the page.
      roles: roles.some((one) => isIn<string>(roleSets.organising, one)) ? [...roles, 'organiser'] : roles,
      no: profile?.no ?? null,
      nickname: profile?.nickname ?? null,
      inviteCode: user.inviteCode,
      strikes: await countActiveStrikes(ctx, userId),
      unread: ctx.viewer ? await countHeart(ctx, userId) : 0,
      ...(await workOf(ctx, roles)),
    },
    needBindPhone: user.phoneHash === null,
    needBindWx: !isWechatBound && isInsideWechat(ctx),
    needCompleteAccount: user.userName === null,
  }
}

/** The number on the heart badge; above its maximum it is shown as 99+. */
export async function countHeart(ctx: Ctx, userId: number): Promise<number> {
  const others = await unreadCounts.ask(ctx)
  const all = others.reduce((sum, one) => sum + one, await unreadNotices(ctx, userId))
  return Math.min(all, noticeLimits.countMax)
}

/** Each noun checks its own roles. For accounts without a role no noun is queried. */
async function workOf(ctx: Ctx, roles: readonly string[]): Promise<{ work?: Work }> {
  if (roles.length === 0) return {}
  const parts = await pendingWork.ask(ctx)
  if (roles.includes('auditor') || roles.includes('finance')) parts.push({ audits: await countWaiting(ctx) })
  return parts.length === 0 ? {} : { work: Object.assign({}, ...parts) as Work }
}

const isInsideWechat = (ctx: Ctx): boolean => ctx.platform === 'weapp' || isWechatBrowser(ctx.device)
