/**
 * The member reads a matchmaker's interview and answers. Only confirmed versions are shown to others, and the member
 * can withdraw them.
 */
import { has, isIn } from '@qianxian/protocol/base/dictionary'
import { momentOf, clockInChina } from '@qianxian/protocol/base/clock'
import type { interview } from '@qianxian/protocol/interview/interview'
import { interviewAnswer, interviewLimits, interviewStates } from '@qianxian/protocol/interview/interview.words'
import { requireMember, type TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { forgetMeeting, applyMeeting } from '../certificate/certificate'
import { lockProfile } from '../love/love'
import { lockWritableService, loadServersOfServices, writableServices } from '../matchmaker/matchmaker'
import { markSubjectsRead, notify } from '../notice/notice'
import { interviewAnswered, interviewSubject } from './interview.notices'
import { versionViews } from './interview.presenter'
import * as store from './interview.repository'
import type { InterviewRow } from './interview.repository'

/**
 * An unanswered version is deleted when its service ends; a corrected one leaves the list once its replacement exists.
 */
export const getMyInterviews: Verb<typeof interview.getMyInterviews> = async (ctx) => {
  const { profileId } = requireMember(ctx)
  if (profileId === null) return { list: [] }
  await markSubjectsRead(ctx, interviewSubject(profileId))
  const rows = await store.listVersions(ctx, profileId, interviewLimits.versionsShown)
  const open = await writableServices(
    ctx,
    rows.map(({ representationId }) => representationId),
  )
  const shown = rows.filter(({ status, representationId, version }) => {
    if (!isIn(interviewStates.told, status)) return false
    if (status === 'submitted') return open.has(representationId)
    return status !== 'corrected' || version === rows[0]!.version
  })
  return { list: await versionViews(ctx, shown) }
}

/** Answers an interview; the same answer again counts as a double tap. */
export const answerInterview: Verb<typeof interview.answerInterview> = async (ctx, { id, answer, words = '' }) => {
  const said = words.trim()
  if (answer !== 'confirmed' && said === '') throw fieldFault({ words: '请说明哪里不对' }, 'field_missing')
  const row = await ctx.tx(async (ctx) => {
    const { row, isServed } = await held(ctx, id)
    if (row.status === answer) return row
    if (has(interviewAnswer, row.status)) throw fault('already_handled', { message: '你已经答复过这份访谈记录' })
    if (row.status === 'replaced') throw fault('already_handled', { message: '红娘提交了新版本，请看过新版本再答复' })
    if (row.status !== 'submitted' || !isServed) throw fault('not_found')
    if (answer === 'confirmed') {
      await store.supersedeOther(ctx, row, 'confirmed')
      // Only a meeting in person changes the seen facts: a later phone interview neither adds nor removes any.
      if (row.how === 'in_person') await applyMeeting(ctx, row.profileId, { seen: row.seen, from: metAt(row) })
    }
    const answered = await store.updateInterview(ctx, id, {
      status: answer,
      words: answer === 'confirmed' ? '' : said,
      answeredAt: ctx.now,
    })
    await tellMatchmaker(ctx, answered)
    return answered
  })
  return (await versionViews(ctx, [row]))[0]!
}

export const takeBackInterview: Verb<typeof interview.takeBackInterview> = async (ctx, { id }) => {
  await ctx.tx(async (ctx) => {
    const { row } = await held(ctx, id)
    if (row.status === 'taken_back') return
    if (row.status !== 'confirmed') throw fault('already_handled', { message: '只能收回确认过的访谈记录' })
    // The seen facts came from this interview or from one it replaced. If no confirmed meeting is left, they are
    // removed.
    if (await store.hasAgreedMeeting(ctx, row.profileId)) await forgetMeeting(ctx, row.profileId)
    await store.updateInterview(ctx, id, { status: 'taken_back' })
    await tellMatchmaker(ctx, row)
  })
  return {}
}

/** Locks the service and the profile; returns the caller's interview and whether the service is still running. */
async function held(ctx: TxCtx, id: number): Promise<{ row: InterviewRow; isServed: boolean }> {
  const { profileId } = requireMember(ctx)
  const found = await store.interviewById(ctx, id)
  if (!found || profileId === null || found.profileId !== profileId || found.version === null) throw fault('not_found')
  const isServed = await lockWritableService(ctx, found.representationId)
  await lockProfile(ctx, profileId)
  const row = await store.interviewById(ctx, id)
  if (!row) throw fault('not_found')
  return { row, isServed }
}

const metAt = ({ metOn }: InterviewRow): Date | undefined =>
  metOn === null ? undefined : momentOf(clockInChina(`${metOn}T00:00:00+08:00`))

async function tellMatchmaker(ctx: TxCtx, row: InterviewRow): Promise<void> {
  const server = (await loadServersOfServices(ctx, [row.representationId])).get(row.representationId)
  await notify(ctx, interviewAnswered, {
    to: [server?.userId ?? null],
    about: row.profileId,
    subject: interviewSubject(row.profileId),
    facts: { interviewId: row.id },
  })
}
