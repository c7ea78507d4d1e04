/** Faults of inviting people without an account. */
import { refused, type FaultFacts } from '../base/base.faults'

export const invitationFaults = {
  ask_link_dead: refused(41040, '链接已失效，请联系邀请你的红娘'),
  ask_over: refused(41041, '这次邀请已经结束，请刷新后再看'),
  ask_waiting: refused(41042, '你已经邀请过这个手机号，请等对方答复'),
  ask_daily_limit: refused(41043, '今天的邀请次数已用完，请明天再来'),
  ask_resent_today: refused(41044, '每天可以重发一次，请明天再来'),
  ask_no_link: refused(41048, '平台还没有网址，不能复制链接'),
  ask_change_not_agreed: refused(41045, '本人同意由你填写资料后，才能提出变更'),
  ask_change_daily_limit: refused(41046, '每天可以提出一次变更，请明天再来'),
  ask_change_phone_taken: refused(41047, '新手机号已由其他红娘服务，不能改成这个号码'),
} as const satisfies Record<string, FaultFacts>
