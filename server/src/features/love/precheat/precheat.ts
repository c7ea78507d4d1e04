/**
 * The anti-fraud reminder (防骗提醒), required of both sides before the first contact: requesting or accepting an introduction,
 * opening one's contact and viewing another's. Its text has a version, which is recorded on acceptance; a member who accepted an
 * earlier version must read the new one first.
 */
import type { Ctx } from '../../../ctx'
import { requireMember } from '../../../ctx'
import { fault } from '../../../http/fault'
import { mustReadWarning, findUserOfProfile } from '../../risk/risk'
import { acceptedVersion, insertAcceptance } from './precheat.repository'

/** Incremented with every change of the warnings; earlier texts are in this file's history. */
export const PRECHEAT_VERSION = 1

export const precheatWarnings: readonly { title: string; words: string }[] = [
  { title: '谈钱就停', words: '借钱、投资、理财、刷单、充值返利，无论对方说得多真，都不要转账。' },
  { title: '先视频，再见面', words: '不肯视频、照片过于完美、总有理由推脱的人，请多留一份心。' },
  { title: '第一次见面选人多的地方', words: '咖啡馆、商场、公园都好。把时间和地点告诉家人或朋友。' },
  { title: '守住个人信息', words: '身份证、银行卡、验证码、家庭住址和工作单位，不要发给刚认识的人。' },
  { title: '觉得不对，马上告诉我们', words: '在对方主页或牵线记录里点“举报”，专人核实，对方不会知道是谁举报的。' },
]

/** Returns the version that the viewer must accept first; null if accepted. */
export async function findDueReminder(ctx: Ctx): Promise<number | null> {
  const accepted = await acceptedVersion(ctx, requireMember(ctx).userId)
  return accepted !== null && accepted >= PRECHEAT_VERSION ? null : PRECHEAT_VERSION
}

/** `other`: the profile with which the caller is about to make contact. The caller must first read the warning signs about it. */
export async function requireReminderAccepted(ctx: Ctx, other: number | null = null): Promise<void> {
  if ((await findDueReminder(ctx)) !== null) throw fault('precheat_due')
  if (other !== null && (await mustReadWarning(ctx, await findUserOfProfile(ctx, other)))) throw fault('precheat_due')
}

/** Only the version that was read is accepted: if another version was on screen, the current one must be read first. */
export async function acceptReminder(ctx: Ctx, version: number): Promise<void> {
  if (version !== PRECHEAT_VERSION) throw fault('precheat_due', { message: '提醒的内容有更新，请再读一遍' })
  await insertAcceptance(ctx, requireMember(ctx).userId, version)
}
