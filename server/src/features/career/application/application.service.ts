/** Service functions for applying to headquarters to become a matchmaker. */
import { visibleLengthOf } from '@qianxian/protocol/base/characters'
import { ageAt, dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { career } from '@qianxian/protocol/career/career'
import { AGREEMENT_VERSION, applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { lockUsers } from '../../account/account'
import { findProvenName } from '../../identity/identity'
import { findMatchmakerStatus } from '../../matchmaker/matchmaker'
import { markSubjectsRead } from '../../notice/notice'
import { cityOf, regionByCode } from '../../tenant/tenant'
import { deskSubject } from '../desk-status/desk-status.notices'
import { trialSubject } from '../training/trial.notices'
import { loadSettledDesk } from '../training/trial'
import { nextApplicationFrom, careerOf, refuseClosedApplications } from './application.presenter'
import { careerSubject } from './application.notices'
import * as store from './application.repository'
import { openAuditTask, withdrawApplicationOf } from './audit-decider'
import { listOwnPapers, removeApplicationFiles } from './papers'

export const getMyCareer: Verb<typeof career.getMyCareer> = async (ctx) => {
  const { userId } = requireMember(ctx)
  const desk = await loadSettledDesk(ctx, userId)
  // An approved applicant may continue even if new applications are closed.
  if (!desk) refuseClosedApplications(ctx)
  const row = await store.findLatest(ctx, userId)
  if (row) await markSubjectsRead(ctx, careerSubject(row.id))
  if (desk) await markSubjectsRead(ctx, trialSubject(desk.id), deskSubject(desk.id))
  return careerOf(ctx, userId, row)
}

export const applyMatchmaker: Verb<typeof career.applyMatchmaker> = async (ctx, { city, years, reason, agreementVersion }) => {
  const { userId } = requireMember(ctx)
  refuseClosedApplications(ctx)
  const words = reason.trim()
  if (!regionByCode(city)) throw fieldFault({ city: '请选择服务城市' })
  if (visibleLengthOf(words) < careerLimits.reasonMin) throw fieldFault({ reason: `申请理由至少写 ${careerLimits.reasonMin} 个字` })
  if (agreementVersion !== AGREEMENT_VERSION) throw fieldFault({ agreementVersion: '红娘约定有新的版本，请重新阅读' })
  const facts = { cityGeo: cityOf(city), experienceYears: years, reason: words, agreementVersion, status: 'reviewing' as const }
  return ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    const before = await store.lockLatest(ctx, userId)
    await refuseNow(ctx, userId, before)
    const papers = await listOwnPapers(ctx, userId)
    // The second of two concurrent applications violates the unique index, and returns the state of the first.
    const row = before?.status === 'need_more' ? before : await store.insertApplication(ctx, { ...facts, userId })
    if (!row) throw fault('already_handled', { data: await careerOf(ctx, userId, await store.findLatest(ctx, userId)) })
    await store.paperStore.attachPapers(
      ctx,
      papers.map(({ id }) => id),
      row.id,
    )
    await openAuditTask(ctx, { ...row, ...facts }, papers.length)
    return careerOf(ctx, userId, await store.findLatest(ctx, userId))
  })
}

export const withdrawApplication: Verb<typeof career.withdrawApplication> = async (ctx) => {
  const { userId } = requireMember(ctx)
  refuseClosedApplications(ctx)
  await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    if (!(await withdrawApplicationOf(ctx, userId)))
      throw fault('already_handled', { data: await careerOf(ctx, userId, await store.findLatest(ctx, userId)) })
  })
  await removeApplicationFiles(ctx)
  return careerOf(ctx, userId, await store.findLatest(ctx, userId))
}

async function refuseNow(ctx: Ctx, userId: number, row: store.Application | null): Promise<void> {
  const isSettled = row !== null && isIn(applicationStates.settled, row.status)
  if (isSettled || (await findMatchmakerStatus(ctx, userId)) !== null)
    throw fault('already_handled', { data: await careerOf(ctx, userId, row) })
  const again = nextApplicationFrom(ctx, row)
  if (again !== null) throw fault('career_too_soon', { message: `上次申请没有通过，${dateInWords(again)} 起可以再次申请` })
  const proven = await findProvenName(ctx, userId)
  if (proven === null) throw fault('career_needs_name')
  if (ageAt(proven.birthday, ctx.now) < careerLimits.adultAge) throw fault('career_minor')
}
