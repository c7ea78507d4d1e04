/** Faults of proving a name. */
import { refused, type FaultFacts } from '../base/base.faults'

export const identityFaults = {
  identity_done: refused(41010, '已经完成实名认证'),
  identity_tries: refused(41011, '今天的核验次数用完了，明天再试'),
  identity_human: refused(41012, '核验次数已用完，请联系客服人工核验'),
  identity_minor: refused(41013, '未满 18 周岁，不能使用本平台'),
  identity_unavailable: refused(41014, '核验服务暂时没有回应，请稍后再试'),
  identity_elsewhere: refused(41015, '请在手机浏览器里打开这一页，用照片核验'),
  identity_no_second: refused(41016, '没有可以合并的账号，请重新核验'),
  identity_asked: refused(41017, '人工核验已经申请，请等工作人员联系你'),
  identity_closed: refused(42340, '实名认证暂未开放'),
} as const satisfies Record<string, FaultFacts>
