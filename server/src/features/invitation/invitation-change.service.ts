/** A person who consented by a link reads a proposed change, and answers with a code to their phone. */
import type { invitation } from '@qianxian/protocol/invitation/invitation'
import type { Ctx } from '../../ctx'
import { Fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { tokenHash } from '../../lib/secrets'
import { sendSmsCode, consumeCode } from '../auth/auth'
import { settleChange } from './profile-change'
import { unsealChange, personChange, unsealPhone } from './invitation.presenter'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'

const scenes = ['consent'] as const

/** Returns the ask of a link to a change. Dead, used, guessed and foreign links all get the same answer. */
async function changeOfLink(ctx: Ctx, token: string): Promise<AskRow> {
  const row = await store.askByChangeToken(ctx, tokenHash(token))
  await personChange(ctx, row)
  return row!
}

export const getAskChange: Verb<typeof invitation.getAskChange> = async (ctx, { token }) =>
  personChange(ctx, await changeOfLink(ctx, token))

export const sendAskChangeCode: Verb<typeof invitation.sendAskChangeCode> = async (ctx, { token, to, ...picture }) => {
  const row = await changeOfLink(ctx, token)
  const phone = to === 'own' ? unsealPhone(ctx, row) : unsealChange(ctx, row).phone
  if (phone === undefined) throw fieldFault({ to: '这次变更没有新的手机号' })
  return sendSmsCode(ctx, { phone, scene: 'consent', ...picture })
}

export const answerAskChange: Verb<typeof invitation.answerAskChange> = async (ctx, { token, answer, code, newPhoneCode }) => {
  const row = await changeOfLink(ctx, token)
  const own = { phone: unsealPhone(ctx, row), code, scenes }
  const { phone } = unsealChange(ctx, row)
  if (answer === 'yes' && phone !== undefined) {
    if (!newPhoneCode) throw fieldFault({ newPhoneCode: '请输入新手机号收到的验证码' })
    // Checked without spending, so that a wrong code of one phone does not spend a right code of the other.
    await consumeCode(ctx, { ...own, isPeek: true })
    await spendNewPhoneCode(ctx, phone, newPhoneCode)
  }
  await consumeCode(ctx, own)
  return { status: await settleChange(ctx, row, answer) }
}

async function spendNewPhoneCode(ctx: Ctx, phone: string, code: string): Promise<void> {
  try {
    await consumeCode(ctx, { phone, code, scenes })
  } catch (error) {
    if (!(error instanceof Fault) || error.faultName !== 'captcha_wrong') throw error
    throw fieldFault({ newPhoneCode: '新手机号的验证码错误或已过期' }, 'captcha_wrong')
  }
}
