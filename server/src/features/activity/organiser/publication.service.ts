/**
 * An activity before it has guests: drafted, submitted to auditors, published or refused.
 *
 *   draft ─ submit ─→ pending_audit ─ passed ─→ published
 *     ↑ ────── withdraw ───┘ └ refused ─→ rejected ─ save, submit ─→ pending_audit
 */
import { questionsComplaint } from '@qianxian/protocol/activity/activity.form'
import type { organiser as verbs } from '@qianxian/protocol/activity/organiser'
import { planComplaints, quotaComplaints } from '@qianxian/protocol/activity/organiser.rules'
import { organisedStates } from '@qianxian/protocol/activity/organiser.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { requireMember, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { cancelTask, openTask } from '../../audit/audit'
import { servingDesk } from '../../matchmaker/matchmaker'
import { requireOwnMedia, createPublicCopy } from '../../media/media'
import { markSubjectsRead } from '../../notice/notice'
import { lockStoreNotClosed } from '../../store/store'
import { regionByCode } from '../../tenant/tenant'
import * as store from '../activity.repository'
import type { Activity } from '../activity.repository'
import { deriveActivityState } from '../eligibility'
import { expireOverdue } from '../expiry'
import { lockSettledActivity } from '../seats'
import { auditItems } from './audit-items'
import { organisedSubject } from './organiser.notices'
import { reloadDetail, organisedDetail, organisedRow } from './organiser.presenter'
import * as own from './organiser.repository'
import { filterOrganised, listConflictedAccounts, loadOwnStanding, requireDoor, requireOrganiser, sideKey } from './organiser-access'

const COVER_EDGE = 1280

export const getSides: Verb<typeof verbs.getSides> = async (ctx) => ({
  sides: (await loadOwnStanding(ctx)).sides.map(({ type, id, name, venue }) => ({ side: sideKey({ type, id }), type, name, venue })),
})

export const getOrganisedPaged: Verb<typeof verbs.getOrganisedPaged> = async (ctx, { box = 'current', ...asked }) => {
  const { userId } = requireMember(ctx)
  const { sides, doors } = await loadOwnStanding(ctx)
  const { place, limit, pageFrom } = paging<[at: string, id: number]>(ctx, `organised:${userId}:${box}`, asked)
  const rows = await own.organisedBy(ctx, { sides, doors, box }, place, limit)
  return pageFrom(
    rows,
    ({ startAt, id }) => [startAt.toISOString(), id],
    async (page) => {
      const arranged = await filterOrganised(ctx, sides, page)
      return page.map((activity) => organisedRow(ctx, { activity, isOrganiser: arranged.has(activity.id) }))
    },
  )
}

export const getOrganised: Verb<typeof verbs.getOrganised> = async (ctx, { id }) => {
  await requireDoor(ctx, id)
  await expireOverdue(ctx, null)
  await markSubjectsRead(ctx, organisedSubject(id))
  return organisedDetail(ctx, await requireDoor(ctx, id))
}

type Saved = InputOf<typeof verbs.saveActivity>

export const saveActivity: Verb<typeof verbs.saveActivity> = async (ctx, input) => {
  const { id, coverMediaId } = input
  if (id !== undefined) await requireOrganiser(ctx, id)
  if (coverMediaId !== undefined) await requireOwnMedia(ctx, requireMember(ctx).userId, [coverMediaId])
  const wrong: Record<string, string> = {}
  for (const host of input.hosts ?? []) if (!(await servingDesk(ctx, host))) wrong.hosts = '有红娘现在不能协助签到，请重新选择'
  const side = (await loadOwnStanding(ctx)).sides.find((one) => sideKey(one) === input.side)
  if (!side) wrong.side = '你现在不能以这个主办方发布活动'
  const plan = planned(ctx, input, wrong)
  const facts = { organiserType: side!.type, organiserId: side!.id, organiserName: side!.name, ...plan }
  const cover = coverMediaId === undefined ? {} : await coverOf(ctx, coverMediaId)
  return ctx.tx(async (ctx) => {
    if (id === undefined) {
      const made = await own.insertActivity(ctx, { cover: '', ...facts, ...cover, status: 'draft' })
      return reloadDetail(ctx, made.id)
    }
    const held = await lockSettledActivity(ctx, id)
    if (!isIn(organisedStates.editable, held?.status)) throw fault('activity_not_editable')
    await own.updateActivity(ctx, id, { ...facts, ...cover })
    return reloadDetail(ctx, id)
  })
}

/** Validates a plan. Reports all errors at once, including those in `before`, each with its field. */
function planned(
  ctx: Ctx,
  { title, kind, place, quota, price, conditions, refundPolicy, agenda, notice, minAttend, ...rest }: Saved,
  before: Record<string, string>,
) {
  const dates = {
    startAt: new Date(rest.startAt),
    endAt: new Date(rest.endAt),
    enrollStart: new Date(rest.enrollStart),
    enrollEnd: new Date(rest.enrollEnd),
  }
  const { ageMin, ageMax, education, marital, isVerified } = conditions
  const wrong = {
    ...before,
    ...planComplaints({ kind, ...dates, quota, price, refundPolicy, ageMin, ageMax, minAttend, ...place }, ctx.now),
  }
  if (regionByCode(place.cityGeo)?.level !== 'city') wrong.place ??= '请选择活动所在的城市'
  const { needAudit, pointsPrice, form, hosts } = rest
  const asks = questionsComplaint(form)
  if (asks) wrong.form = asks
  if (Object.keys(wrong).length > 0) throw fieldFault(wrong)
  return {
    title: title.trim(),
    kind,
    ...place,
    ...dates,
    ...quotaRow(quota),
    price,
    conditions: {
      ...(ageMin === undefined ? {} : { ageMin }),
      ...(ageMax === undefined ? {} : { ageMax }),
      ...(education === undefined ? {} : { education }),
      ...(marital && marital.length > 0 ? { marital } : {}),
      ...(isVerified ? { isVerified: true as const } : {}),
    },
    refundPolicy,
    agenda,
    notice: notice.trim(),
    minAttend,
    needAudit,
    pointsPrice,
    form,
    ...(hosts === undefined ? {} : { hostIds: [...new Set(hosts)] }),
  }
}

const quotaRow = ({ male, female, any }: Saved['quota']) => ({ quotaMale: male, quotaFemale: female, quotaAny: any })

/** Copies the caller's own picture to public storage; outside any transaction. */
async function coverOf(ctx: Ctx, mediaId: number): Promise<Pick<Activity, 'cover' | 'coverMediaId'>> {
  const cover = await createPublicCopy(ctx, mediaId, { folder: 'activity', edge: COVER_EDGE })
  if (cover === null) throw fieldFault({ coverMediaId: '封面图片已失效，请重新上传' })
  return { cover, coverMediaId: mediaId }
}

export const submitActivity: Verb<typeof verbs.submitActivity> = async (ctx, { id }) => {
  await requireOrganiser(ctx, id)
  const activity = (await lockSettledActivity(ctx, id))!
  if (activity.status === 'pending_audit') return reloadDetail(ctx, id)
  if (!isIn(organisedStates.editable, activity.status)) throw fault('activity_state_changed')
  const { organiserType, organiserId } = activity
  if (organiserType === 'store' && !(await lockStoreNotClosed(ctx, organiserId!))) throw fault('not_found')
  if (activity.cover === '') throw fault('activity_no_cover')
  // A draft may be so old that its date is over.
  const { ageMin, ageMax } = activity.conditions
  const wrong = planComplaints({ ...activity, quota: store.seatCountsOf(activity).quota, ageMin, ageMax }, ctx.now)
  if (Object.keys(wrong).length > 0) throw fieldFault(wrong)
  const auditTaskId = await openTask(ctx, {
    targetType: 'activity',
    targetId: id,
    ownerId: requireMember(ctx).userId,
    parties: (await listConflictedAccounts(ctx, activity)).map((userId) => ({ userId, kind: 'colleague' })),
    title: activity.title,
    subtitle: activity.organiserName,
    items: auditItems(activity),
  })
  await own.updateActivity(ctx, id, { status: 'pending_audit', auditTaskId })
  return reloadDetail(ctx, id)
}

export const withdrawActivity: Verb<typeof verbs.withdrawActivity> = async (ctx, { id }) => {
  const seen = await requireOrganiser(ctx, id)
  if (seen.status === 'draft') return reloadDetail(ctx, id)
  // The audit task is locked before the activity, in the same order as in an audit decision.
  const isTaken = seen.status !== 'pending_audit' || seen.auditTaskId === null || (await cancelTask(ctx, seen.auditTaskId))
  const activity = (await lockSettledActivity(ctx, id))!
  if (!isTaken || activity.status !== seen.status || !isIn(organisedStates.retractable, deriveActivityState(ctx, activity)))
    throw fault('activity_state_changed')
  if (await own.hasGuests(ctx, id)) throw fault('activity_has_guests')
  await own.updateActivity(ctx, id, { status: 'draft' })
  return reloadDetail(ctx, id)
}

export const changeQuota: Verb<typeof verbs.changeQuota> = async (ctx, { id, ...quota }) => {
  await requireOrganiser(ctx, id)
  const activity = (await lockSettledActivity(ctx, id))!
  if (!isIn(organisedStates.changeable, deriveActivityState(ctx, activity))) throw fault('activity_state_changed')
  const wrong = quotaComplaints(quota, { ...store.seatCountsOf(activity), hasGuests: await own.hasGuests(ctx, id) })
  if (Object.keys(wrong).length > 0) throw fieldFault(wrong)
  await own.updateActivity(ctx, id, quotaRow(quota))
  // Locks the activity again and settles it, so that the new seats are offered to the queue.
  await lockSettledActivity(ctx, id)
  return reloadDetail(ctx, id)
}
