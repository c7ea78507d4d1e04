/** What whoever arranges an activity hears of it. */
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'
import { leadsTo, noticeKind, tell, type NoticeWords, type Told } from '../../notice/notice'
import * as store from '../activity.repository'
import type { Activity } from '../activity.repository'
import { peopleBehind } from './who'

const tidings = ['passed', 'refused', 'few'] as const
type Tiding = (typeof tidings)[number]

const Facts = object({ activityId: Type.Integer(), what: oneOf('消息', tidings) })
interface OrganiserFacts {
  activityId: number
  what: Tiding
}

/** The page of the activity reads it. */
export const organisedSubject = (activityId: number): string => `organised:${activityId}`

const wordsOf: Readonly<Record<Tiding, (title: string) => string>> = {
  passed: (title) => `活动「${title}」已通过审核，到时间就会开始报名`,
  refused: (title) => `活动「${title}」没有通过审核，看看要改哪里`,
  few: (title) => `活动「${title}」24 小时内开始，报名人数还没有达到最少成行人数`,
}

async function words(ctx: Ctx, told: readonly Told<OrganiserFacts>[]): Promise<Map<number, NoticeWords>> {
  const ids = told.map(({ facts }) => facts.activityId)
  const titles = new Map((await store.activitiesById(ctx, ids)).map(({ id, title }) => [id, title]))
  return new Map(
    told.flatMap(({ id, facts: { activityId, what } }) => {
      const title = titles.get(activityId)
      return title === undefined
        ? []
        : [[id, { text: wordsOf[what](title), count: 1, target: leadsTo('/subpages/active/signup', { id: activityId }) }]]
    }),
  )
}

const organiserTold = noticeKind('activity.organised', Facts, {
  section: 'system',
  topic: 'activity',
  slot: 'audit',
  page: '/subpages/active/signup',
  cadence: 'soon',
  outside: '你发布的活动有新的进展',
  words,
})

export const organiserNotices = [organiserTold]

export const tellOrganiser = async (ctx: TxCtx, activity: Activity, what: Tiding): Promise<void> =>
  tell(ctx, organiserTold, {
    to: await peopleBehind(ctx, activity),
    subject: organisedSubject(activity.id),
    facts: { activityId: activity.id, what },
  })
