/** Errors of appointments. */
import { refused, type FaultFacts } from '../base/base.faults'

export const appointmentFaults = {
  appointment_changed: refused(41150, '约见已有变化，请刷新后再试'),
  appointment_expired: refused(41151, '这次邀约已过期，请重新约时间'),
  appointment_busy: refused(41152, '这个时间前后 2 小时内已有别的约见，请换一个时间'),
  appointment_day_full: refused(41153, '同一天只能约一次第一次见面，请换一天'),
  appointment_not_possible: refused(41154, '暂时不能和对方约见'),
  appointment_already_open: refused(41155, '你们已经有一个进行中的约见'),
  appointment_open_limit: refused(41156, '等待回应的邀约已达上限，请先处理'),
  appointment_moves_used: refused(41157, '改时间的次数已用完，可以取消后重新约'),
  appointment_too_early: refused(41158, '还没有到时间，请到时候再操作'),
  appointment_too_late: refused(41159, '已经过了可以操作的时间'),
  appointment_too_far: refused(41160, '还没有到约定的地点，请靠近后再试'),
  appointment_code_wrong: refused(41161, '见面码不对，请让对方打开约见页再念一次'),
  appointment_code_locked: refused(41162, '见面码输错太多次，请用地点签到'),
  appointment_not_charged: refused(41164, '这次约见不计入合同次数，不用确认'),
  appointment_link_dead: refused(41163, '链接已失效，请联系为你安排的红娘或门店'),
} as const satisfies Record<string, FaultFacts>
