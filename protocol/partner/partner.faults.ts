/** Refusals of partners. */
import { refused, type FaultFacts } from '../base/base.faults'

export const partnerFaults = {
  partner_needs_name: refused(41381, '请先完成实名认证，再申请合伙人'),
  partner_region_taken: refused(41382, '这个区域已经有合伙人，请换一个区域'),
  partner_agreement_changed: refused(41383, '合作协议有变化，请重新阅读后再签'),
  partner_name_differs: refused(41384, '签名和实名不一致'),
  partner_not_renewable: refused(41385, '到期前 60 天起才可以续约'),
  partner_no_account: refused(41386, '这个手机号还没有账号，请对方先登录一次'),
  partner_parent_invalid: refused(41387, '上级合伙人不可用：只能有一级，而且要在合作中'),
} as const satisfies Record<string, FaultFacts>
