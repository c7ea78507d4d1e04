/** Payees: the logged-in user's WeChat, an Alipay account, or a bank card; each change needs a code sent to the bound phone. */
import { values } from '@qianxian/protocol/base/dictionary'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { isSameName, personName } from '@qianxian/protocol/base/names'
import type { Payee, PayeeWay } from '@qianxian/protocol/cashout/cashout.schema'
import { type PayeeKind, payeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { accountFault, accountOf, nameFault } from '@qianxian/protocol/cashout/cashout.rules'
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { boundPhoneOf, findOpenIdHere } from '../account/account'
import { sendSmsCode, consumeCode, type PictureAnswer } from '../auth/auth'
import { lockUser, payeesOf, replacePayee, type PayeeRecord } from './cashout.repository'
import { isPayeeKindOpen, wechatPlatform } from './payout-channels'
import { accountText } from './review-task'
import { verifiedName } from './cashout.hooks'

export interface NewPayee {
  kind: PayeeKind
  name: string
  account?: string | undefined
  bankName?: string | undefined
  code: string
}

const payeeOf = (ctx: Ctx, row: PayeeRecord): Payee => ({
  id: row.id,
  kind: row.kind,
  name: ctx.secrets.unseal(row.nameEnc),
  account: accountText(ctx, row),
  bankName: row.bankName,
})

export async function listPayeeWays(ctx: Ctx, userId: number): Promise<{ ways: PayeeWay[]; phone: string }> {
  const payees = await payeesOf(ctx, userId)
  const ways: PayeeWay[] = []
  for (const kind of values(payeeKind)) {
    const row = payees.find((payee) => payee.kind === kind)
    ways.push({ kind, payee: row ? payeeOf(ctx, row) : null, why: await whyNot(ctx, userId, kind, row !== undefined) })
  }
  const phone = await boundPhoneOf(ctx, userId)
  return { ways, phone: phone === null ? '' : maskPhone(phone) }
}

async function whyNot(ctx: Ctx, userId: number, kind: PayeeKind, isSet: boolean): Promise<string | null> {
  if (!isPayeeKindOpen(ctx, kind)) return `平台暂不支持提现到${payeeKind[kind]}`
  if (kind !== 'wechat' || isSet) return null
  return (await findOpenIdHere(ctx, userId, wechatPlatform(ctx))) ? null : '请在微信里登录后设置'
}

async function ownPhone(ctx: Ctx, userId: number): Promise<string> {
  const phone = await boundPhoneOf(ctx, userId)
  if (phone === null) throw fault('payee_unready', { message: '请先绑定手机号，再设置收款账户' })
  return phone
}

export async function sendPayeeCodeFor(ctx: Ctx, userId: number, picture: PictureAnswer): Promise<{ resendAfterSeconds: number }> {
  return sendSmsCode(ctx, { phone: await ownPhone(ctx, userId), scene: 'payee', ...picture })
}

export async function savePayeeFor(ctx: Ctx, userId: number, given: NewPayee): Promise<Payee> {
  const { kind } = given
  const name = personName(given.name)
  const wrongName = nameFault(name)
  if (wrongName) throw fieldFault({ name: wrongName })
  const account = accountOf(given.account ?? '')
  const wrong = kind === 'wechat' ? null : accountFault(kind, account)
  if (wrong) throw fieldFault({ account: wrong })
  const bankName = kind === 'bank' ? (given.bankName ?? '').trim() : ''
  if (kind === 'bank' && bankName === '') throw fieldFault({ bankName: '请填写开户银行' })
  if (!isPayeeKindOpen(ctx, kind)) throw fault('payee_unready', { message: `平台暂不支持提现到${payeeKind[kind]}` })
  const proven = await verifiedName.ask(ctx, userId)
  if (proven.name !== null && !isSameName(proven.name, name)) throw fieldFault({ name: '收款人须与实名认证的姓名一致' })
  const known = kind === 'wechat' ? await findOpenIdHere(ctx, userId, wechatPlatform(ctx)) : null
  if (kind === 'wechat' && !known) throw fault('payee_unready', { message: '请在微信里登录后设置' })
  await consumeCode(ctx, { phone: await ownPhone(ctx, userId), code: given.code, scenes: ['payee'] })
  const { secrets } = ctx
  return ctx.tx(async (ctx) => {
    await lockUser(ctx, userId)
    const current = (await payeesOf(ctx, userId)).find((payee) => payee.kind === kind)
    const accountNow = known?.openId ?? account
    const isSame =
      current &&
      secrets.unseal(current.nameEnc) === name &&
      secrets.unseal(current.accountEnc) === accountNow &&
      current.bankName === bankName &&
      current.appId === (known?.appId ?? '')
    // Saving unchanged data is not a change, so the next withdrawal need not wait.
    if (isSame) return payeeOf(ctx, current)
    const row = await replacePayee(ctx, {
      userId,
      kind,
      nameEnc: secrets.seal(name),
      accountEnc: secrets.seal(accountNow),
      appId: known?.appId ?? '',
      bankName,
    })
    return payeeOf(ctx, row)
  })
}
