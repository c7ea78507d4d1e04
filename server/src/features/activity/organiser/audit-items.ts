/** An activity as audit items: each part by itself, so that a refusal names it. */
import { activityKind } from '@qianxian/protocol/activity/activity.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import type { StoredAuditItem } from '../../../db/tables/audit'
import type { Activity } from '../activity.repository'
import { cityName, describeConditions } from '../eligibility'

const yuan = (fen: number): string => (fen === 0 ? '免费' : `¥${amount(fen)}`)

export function auditItems(activity: Activity): StoredAuditItem[] {
  const { title, kind, startAt, endAt, enrollStart, enrollEnd, cityGeo, place, address, price, refundPolicy, agenda, notice } = activity
  const item = (field: string, label: string, after: string | null, mediaId: number | null = null): StoredAuditItem => ({
    field,
    label,
    before: null,
    after,
    mediaId,
    hint: null,
  })
  const lines = (all: readonly string[], none: string): string => (all.length === 0 ? none : all.join('\n'))
  return [
    item('title', '活动名称', `${title}（${name(activityKind, kind)}）`),
    item('cover', '封面', null, activity.coverMediaId),
    item('time', '时间', `${dateAndTime(startAt)} 至 ${dateAndTime(endAt)}\n报名 ${dateAndTime(enrollStart)} 至 ${dateAndTime(enrollEnd)}`),
    item('place', '地点', `${cityName(cityGeo)} ${place}\n${address}`),
    item('quota', '名额', `男 ${activity.quotaMale}，女 ${activity.quotaFemale}，不限 ${activity.quotaAny}`),
    item(
      'price',
      '费用',
      [
        `男 ${yuan(price.male)}，女 ${yuan(price.female)}，VIP 男 ${yuan(price.vipMale)}，VIP 女 ${yuan(price.vipFemale)}`,
        ...(price.earlyBirdUntil === null ? [] : [`${dateAndTime(price.earlyBirdUntil)} 前早鸟优惠 ${yuan(price.earlyBirdFen)}`]),
        ...(activity.pointsPrice === 0 ? [] : [`另付 ${activity.pointsPrice} 积分`]),
      ].join('\n'),
    ),
    item(
      'conditions',
      '报名条件',
      lines(
        describeConditions(activity).map(({ words }) => words),
        '不限',
      ),
    ),
    item('refundPolicy', '退款规则', refundPolicy.map(({ hoursBefore, percent }) => `开始前 ${hoursBefore} 小时退 ${percent}%`).join('\n')),
    item(
      'agenda',
      '流程',
      lines(
        agenda.map(({ at, words }) => `${at}：${words}`),
        '没有填写',
      ),
    ),
    item(
      'form',
      '报名问题',
      lines(
        activity.form.map(({ label, options }) => [label, ...options].join(' / ')),
        '没有提问',
      ),
    ),
    item('notice', '报名须知', notice || '没有填写'),
  ]
}
