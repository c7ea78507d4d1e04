/** Errors of signing the pledge. */
import { refused, type FaultFacts } from '../base/base.faults'

export const pledgeFaults = {
  pledge_needs_name: refused(41180, '请先完成实名认证，再签署承诺书'),
  pledge_text_changed: refused(41181, '承诺书有新版本，请看过新版本再签署'),
  pledge_unread: refused(41182, '请先把承诺书看到最后'),
  pledge_unsigned: refused(41183, '请本人手写签名'),
  pledge_not_possible: refused(41184, '你的账号有处理记录，暂时不能签署承诺书，可以在「违规与申诉」里查看'),
  pledge_required: refused(41185, '第一次牵线前，请先签署承诺书'),
  pledge_withdrawn: refused(41186, '你撤回了承诺书，重新签署后才能展示资料'),
} as const satisfies Record<string, FaultFacts>
