/** Texts of the organiser's pages: status and time to the start, door answers, and counts by sex. */
import { startsInWords } from '@qianxian/protocol/activity/activity.rules'
import { activityStates, activityStatus, type ActivityStatus } from '@qianxian/protocol/activity/activity.words'
import type { ActivityStatistics, DoorAnswer, OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import { organisedStates, type GuestTab } from '@qianxian/protocol/activity/organiser.words'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import type { Tone } from '@/ui/base/text/Tag'

function organisedActivityTone(status: ActivityStatus): Tone {
  if (status === 'rejected') return 'danger'
  if (isIn(activityStates.enrolling, status)) return 'brand'
  if (status === 'ongoing') return 'success'
  return isIn(activityStates.over, status) || status === 'draft' ? 'plain' : 'gold'
}

type Shown = Pick<OrganisedDetail, 'status' | 'startAt'>

/** To the organiser, an activity about to begin is not merely closed to sign-ups. */
const SOON = '即将开始'

/** Time to the start; null if it is far away, or if the activity will not take place. */
const soonWords = ({ status, startAt }: Shown, now: Date): string | null =>
  isIn(organisedStates.changeable, status) ? startsInWords(startAt, now) : null

/** The tag and its tone, and the time to the start beside the date. */
export function organisedHead(row: Shown, now = new Date()): { tag: string; tone: Tone; soon: string | null } {
  const soon = soonWords(row, now)
  return soon === null
    ? { tag: name(activityStatus, row.status), tone: organisedActivityTone(row.status), soon }
    : { tag: SOON, tone: 'success', soon }
}

type Counts = OrganisedDetail['counts']

export const countIn = (counts: Counts, tab: GuestTab): number =>
  counts.find((one) => one.tab === tab)?.of.reduce((sum, { count }) => sum + count, 0) ?? 0

/** 男 3 · 女 4 */
export function sexesIn(counts: Counts, tabs: readonly GuestTab[]): string {
  const of = (sex: 'male' | 'female') =>
    counts.filter(({ tab }) => tabs.includes(tab)).reduce((sum, one) => sum + (one.of.find(({ gender }) => gender === sex)?.count ?? 0), 0)
  return `男 ${of('male')} · 女 ${of('female')}`
}

const both = ({ male, female }: { male: number; female: number }): string => `${male + female} 人（男 ${male}，女 ${female}）`

export const figureRows = (figures: ActivityStatistics): { label: string; value: string }[] => [
  { label: '浏览', value: `${figures.views} 次` },
  { label: '报名', value: both(figures.signups) },
  ...(figures.hasMoney ? [{ label: '付款', value: both(figures.paid) }] : []),
  { label: '到场', value: both(figures.came) },
  ...(figures.hasMoney
    ? [
        { label: '净收入', value: `¥${amount(figures.paidFen - figures.refundedFen)}` },
        { label: '已退款', value: `¥${amount(figures.refundedFen)}` },
      ]
    : []),
  { label: '未到场', value: figures.noShowPercent === null ? '活动结束后按报名的人统计' : `${figures.noShowPercent}%` },
  { label: '老朋友', value: figures.repeatPercent === null ? '还没有人到场' : `${figures.repeatPercent}%` },
]

/** Tone of a door answer: admitted, already in, or refused. */
export const checkInTone = (result: DoorAnswer['result'] | 'kept'): 'success' | 'gold' | 'danger' =>
  result === 'ok' ? 'success' : result === 'already' || result === 'kept' ? 'gold' : 'danger'
