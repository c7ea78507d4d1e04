/** Texts of activities and sign-ups: free seats, status and next step. */
import { costWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import type { ActivityCard, ActivityDetail, SignupRow } from '@qianxian/protocol/activity/activity.schema'
import {
  activityStates,
  type ActivityStatus,
  signupStates,
  type SignupStatus,
  signupStatus,
  waitStatus,
} from '@qianxian/protocol/activity/activity.words'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { Tone } from '@/ui/base/text/Tag'

/** Words for the free seats or a full activity; empty if sign-up is closed. */
export function seatsLeftWords({ status, left }: Pick<ActivityCard, 'status' | 'left'>): string {
  if (status === 'full') return '名额已满，可候补'
  if (status !== 'enrolling') return ''
  const side = (label: string, count: number) => `${label}${count === 0 ? '已满' : `余 ${count} 位`}`
  if (left.male === null) return side('仅女士 · ', left.female ?? 0)
  if (left.female === null) return side('仅男士 · ', left.male)
  return `${side('男', left.male)} · ${side('女', left.female)}`
}

/** Before registration opens, shows the opening time. */
export const signupStateWords = ({
  status,
  enrollStart,
  enrollEnd,
}: Pick<ActivityDetail, 'status' | 'enrollStart' | 'enrollEnd'>): string =>
  status === 'published' ? `${whenWords(enrollStart)} 开始报名` : `${whenWords(enrollEnd)} 截止报名`

export function activityTone(status: ActivityStatus): Tone {
  if (status === 'enrolling') return 'brand'
  if (status === 'ongoing') return 'success'
  return isIn(activityStates.over, status) ? 'plain' : 'gold'
}

export function signupTone(status: SignupStatus): Tone {
  if (status === 'pending_payment') return 'danger'
  if (status === 'pending_audit') return 'gold'
  return isIn(signupStates.coming, status) || status === 'completed' ? 'success' : 'plain'
}

export const signupWords = ({ status, wait }: Pick<SignupRow, 'status' | 'wait'>): string =>
  status ? name(signupStatus, status) : name(waitStatus, wait)

/** Two groups of four characters are easier to read aloud. */
export const codeWords = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** The next action of the page's button. */
export type NextStep = 'login' | 'profile' | 'verify' | 'signup' | 'accept' | 'pay' | 'mine' | 'wait' | 'leave' | 'none'

/** The next step for the viewer, and its button's label. */
export function nextStep(detail: ActivityDetail, isLoggedIn: boolean, credit = '积分'): { step: NextStep; words: string; isOff?: true } {
  const { status, mine } = detail
  const isEnrolling = isIn(activityStates.enrolling, status)
  if (mine?.signup)
    return mine.signup.status === 'pending_payment' ? { step: 'pay', words: '去支付' } : { step: 'mine', words: '查看我的报名' }
  if (!isIn(activityStates.beforeStart, status)) return { step: 'none', words: endWords(status), isOff: true }
  if (mine?.wait?.status === 'offered') return { step: 'accept', words: `接受名额 ${costWords(mine.priceFen ?? 0, detail.pt, credit)}` }
  if (mine?.wait) return { step: 'leave', words: `候补第 ${mine.wait.place} 位，退出候补` }
  if (!isEnrolling) return { step: 'none', words: endWords(status), isOff: true }
  if (!mine) return isLoggedIn ? { step: 'profile', words: '登记资料后报名' } : { step: 'login', words: '登录后报名' }
  if (mine.priceFen === null) return { step: 'profile', words: '完善资料后报名' }
  const unmet = mine.conditions.filter(({ isMet }) => !isMet)
  if (unmet.some(({ condition }) => condition !== 'verified')) return { step: 'none', words: '暂不符合报名条件', isOff: true }
  if (unmet.length > 0) return { step: 'verify', words: '先实名认证，再报名' }
  if (mine.audit?.isTooLate) return { step: 'none', words: '需要审核的报名已截止', isOff: true }
  return mine.left > 0
    ? { step: 'signup', words: `立即报名 ${costWords(mine.priceFen, detail.pt, credit)}` }
    : { step: 'wait', words: '名额已满，加入候补' }
}

const endWords = (status: ActivityStatus): string =>
  (
    { published: '报名还没开始', enroll_closed: '报名已截止', ongoing: '活动进行中', cancelled: '活动已取消' } as Partial<
      Record<ActivityStatus, string>
    >
  )[status] ?? '活动已结束'
