/** The bound phone of an account, used for confirmations without the owner typing the number. */
import type { SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { phoneHashOf, sendSmsCode, consumeCode, type PictureAnswer } from '../auth/auth'
import { userById } from './account.repository'

/** The account's phone; null if none is bound. */
export async function boundPhoneOf(ctx: Ctx, userId: number): Promise<string | null> {
  const user = await userById(ctx, userId)
  return user?.phoneEnc ? ctx.secrets.unseal(user.phoneEnc) : null
}

async function requirePhone(ctx: Ctx, userId: number): Promise<string> {
  const phone = await boundPhoneOf(ctx, userId)
  if (phone === null) throw fault('phone_not_bound')
  return phone
}

export const sendBoundCode = async (ctx: Ctx, { userId, scene, ...picture }: { userId: number; scene: SmsPurpose } & PictureAnswer) =>
  sendSmsCode(ctx, { phone: await requirePhone(ctx, userId), scene, ...picture })

/** Refuses a phone that is the caller's own, in requests that concern another person's phone. */
export async function refuseOwnPhone(ctx: Ctx, userId: number, phone: string): Promise<void> {
  if ((await userById(ctx, userId))?.phoneHash === phoneHashOf(ctx, phone)) throw fieldFault({ phone: '这是你自己的手机号' }, 'self_target')
}

/** Spends the code sent to the bound phone, or throws the fault of its field. */
export const consumeBoundCode = async (
  ctx: Ctx,
  { userId, scene, code }: { userId: number; scene: SmsPurpose; code: string },
): Promise<void> => consumeCode(ctx, { phone: await requirePhone(ctx, userId), code, scenes: [scene] })
