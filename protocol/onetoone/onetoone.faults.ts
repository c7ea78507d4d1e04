/** Refusals of private customisation. */
import { refused, type FaultFacts } from '../base/base.faults'

export const onetooneFaults = {
  onetoone_changed: refused(41320, '私人定制有了变化，请刷新后再看'),
  onetoone_open: refused(41321, '你已经有一份私人定制，结束以后才能再提交'),
  onetoone_unserved: refused(41322, '请先选择一位红娘并授权服务，再提交私人定制需求'),
  onetoone_too_soon: refused(41323, '一天只能提交一次需求，请明天再试'),
  onetoone_no_consult: refused(41324, '先做完咨询，再给会员方案'),
  onetoone_unnamed: refused(41325, '请先完成实名认证，再同意方案'),
  onetoone_left: refused(41327, '你已脱单，不再需要私人定制；撤回脱单以后可以提交'),
  onetoone_proposals_used: refused(41326, '方案已经改了很多次，请和会员重新约一次咨询'),
} as const satisfies Record<string, FaultFacts>
