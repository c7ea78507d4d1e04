/** Tests a partner: the application, the decision, the signature, the rules, and the share of an order of a resident. */
import { partner } from '@qianxian/protocol/partner/partner'
import { describe } from 'vitest'
import { proveName } from '../support/provenName'
import { query } from '../support/server'
import { seededNumber } from '../support/seeded'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { demo, openTask } from './people'

const JOIN = '/subpages/partner/index'
const [APPLICANT, RESIDENT] = [230, 231]
const SIGNER = '沈月白'

describe('a partner of a region', () => {
  journey('applies, is approved, signs, and reads the share of an order of a resident', async ({ server, phone }) => {
    const [session, buyer] = [await server.login(seededNumber(APPLICANT)), await server.login(seededNumber(RESIDENT))]
    await proveName(server, session, SIGNER)

    const visitor = await phone()
    await visitor.goto(JOIN)
    await visitor.see('合伙人是什么', '不收加盟费', '登录后申请')

    const own = await phone(session)
    await own.goto(JOIN)
    await own.see('合伙人是什么', '提交申请')
    await own.tap('#qx-submit')
    await own.see('请填写名称', '请选择合作区域', '请写自我介绍', '请先同意平台核实申请信息')
    await own.fill('#qx-field-name', '锦江社区服务')
    await own.fill('#qx-partner-intro', '躺赚的好机会，快来加入我们')
    await own.tap('#qx-partner-agree')
    await own.tap('#qx-submit')
    await own.see('不能使用「躺赚」')
    await own.fill('#qx-partner-intro', '在锦江区组织线下活动三年，认真支持红娘和门店')
    await own.tap('#qx-field-region')
    await own.press('确定')
    await own.tap('#qx-submit')
    await own.see('审核中', '72 小时内给你答复', '撤回申请')
    await query(
      server,
      'update love_profiles set residence_geo = p.region from partners p where p.user_id = $1 and love_profiles.user_id = $2',
      [session.userInfo.id, buyer.userInfo.id],
    )

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', '北京', 'partner')
    await auditor.see('锦江社区服务')
    await auditor.tap('#qx-audit-approve')
    const state = async () => (await server.call(partner.getMyPartner, {}, session.token)).status
    await own.until(async () => (await state()) === 'contract_signing', 'the approval')

    await own.goto(JOIN)
    await own.see('待签约', '合伙人合作协议', '锦江社区服务（个人）成为')
    await own.fill('#qx-field-name', '别的名字')
    await own.tap('#qx-submit')
    await own.see('签名和实名不一致')
    await own.fill('#qx-field-name', SIGNER)
    await own.tap('#qx-submit')
    await own.see('合作中', '合作期限')

    await own.tap('#qx-partner-bonus')
    await own.tap('#qx-bonus-acknowledge')
    await own.see('没有待结算的分成')

    const member = await phone(buyer)
    await member.goto('/member/love/vip')
    await member.tap('#qx-vip-submit')
    await member.arrive(PAY)
    await pay(member)

    await own.goto('/subpages/member/partner/bonus')
    await own.see('VIP 会员分成', '区域合伙人 · 净额的 8%')
    await own.press('VIP 会员分成')
    await own.see('这笔分成怎么来的', '下单时这位会员住在你的区域')
  })
})
