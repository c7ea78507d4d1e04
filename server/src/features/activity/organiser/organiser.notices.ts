/** Notices for organisers. */
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../../notice/notice'
import * as store from '../activity.repository'
import type { Activity } from '../activity.repository'
import { listOrganiserAccounts } from './organiser-access'

const tidings = ['passed', 'refused', 'few'] as const
type Tiding = (typeof tidings)[number]

const Facts = object({ activityId: Type.Integer(), what: oneOf('消息', tidings) })
interface OrganiserFacts {
  activityId: number
  what: Tiding
}

/** Opening the activity's page marks it read. */
export const organisedSubject = (activityId: number): string => `organised:${activityId}`

const wordsOf: Readonly<Record<Tiding, (title: string) => string>> = {
  passed: (title) => `活动「${title}」已通过审核，到时间就会开始报名`,
  refused: (title) => `活动「${title}」没有通过审核，看看要改哪里`,
  few: (title) => `活动「${title}」24 小时内开始，报名人数还没有达到最少成行人数`,
}

async function words(ctx: Ctx, told: readonly StoredNotice<OrganiserFacts>[]): Promise<Map<number, NoticeWords>> {
  const ids = told.map(({ facts }) => facts.activityId)
  const titles = new Map((await store.activitiesById(ctx, ids)).map(({ id, title }) => [id, title]))
  return new Map(
    told.flatMap(({ id, facts: { activityId, what } }) => {
      const title = titles.get(activityId)
      return title === undefined
        ? []
        : [[id, { text: wordsOf[what](title), count: 1, target: noticeLink('/subpages/active/signup', { id: activityId }) }]]
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

export const notifyOrganiser = async (ctx: TxCtx, activity: Activity, what: Tiding): Promise<void> =>
  notify(ctx, organiserTold, {
    to: await listOrganiserAccounts(ctx, activity),
    subject: organisedSubject(activity.id),
    facts: { activityId: activity.id, what },
  })
