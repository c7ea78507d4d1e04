/** Whoever wants to become a matchmaker asks headquarters. */
import { ageAt, dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { career } from '@qianxian/protocol/career/career'
import { AGREEMENT_VERSION, applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import { memberOf, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { lockUsers } from '../../account/account'
import { identityOf } from '../../identity/identity'
import { standingAsMatchmaker } from '../../matchmaker/matchmaker'
import { openSubject } from '../../notice/notice'
import { cityOf, regionByCode } from '../../tenant/tenant'
import { deskSubject } from '../stopping/stopping.notices'
import { trialSubject } from '../training/trial.notices'
import { deskToday } from '../training/trial'
import { againFrom, careerOf, refuseClosed } from './joining.presenter'
import { careerSubject } from './joining.notices'
import * as store from './joining.repository'
import { askAuditor, withdrawOf } from './judging'
import { lyingPapers, removeApplicationFiles } from './papers'

export const getMyCareer: Verb<typeof career.getMyCareer> = async (ctx) => {
  const { userId } = memberOf(ctx)
  const desk = await deskToday(ctx, userId)
  // Whoever was taken goes on where nobody else is any more.
  if (!desk) refuseClosed(ctx)
  const row = await store.latestOf(ctx, userId)
  if (row) await openSubject(ctx, careerSubject(row.id))
  if (desk) await openSubject(ctx, trialSubject(desk.id), deskSubject(desk.id))
  return careerOf(ctx, userId, row)
}

export const applyMatchmaker: Verb<typeof career.applyMatchmaker> = async (ctx, { city, years, reason, agreementVersion }) => {
  const { userId } = memberOf(ctx)
  refuseClosed(ctx)
  const words = reason.trim()
  if (!regionByCode(city)) throw fieldFault({ city: '请选择服务城市' })
  if (words.length < careerLimits.reasonMin) throw fieldFault({ reason: `申请理由至少写 ${careerLimits.reasonMin} 个字` })
  if (agreementVersion !== AGREEMENT_VERSION) throw fieldFault({ agreementVersion: '红娘约定有新的版本，请重新阅读' })
  const facts = { cityGeo: cityOf(city), experienceYears: years, reason: words, agreementVersion, status: 'reviewing' as const }
  return ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    const before = await store.lockLatestOf(ctx, userId)
    await refuseNow(ctx, userId, before)
    const papers = await lyingPapers(ctx, userId)
    // Of two at once the second finds the first by the index, and is told how it stands.
    const row = before?.status === 'need_more' ? before : await store.insertApplication(ctx, { ...facts, userId })
    if (!row) throw fault('already_handled', { data: await careerOf(ctx, userId, await store.latestOf(ctx, userId)) })
    await store.paperStore.attachPapers(
      ctx,
      papers.map(({ id }) => id),
      row.id,
    )
    await askAuditor(ctx, { ...row, ...facts }, papers.length)
    return careerOf(ctx, userId, await store.latestOf(ctx, userId))
  })
}

export const withdrawApplication: Verb<typeof career.withdrawApplication> = async (ctx) => {
  const { userId } = memberOf(ctx)
  refuseClosed(ctx)
  await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    if (!(await withdrawOf(ctx, userId)))
      throw fault('already_handled', { data: await careerOf(ctx, userId, await store.latestOf(ctx, userId)) })
  })
  await removeApplicationFiles(ctx)
  return careerOf(ctx, userId, await store.latestOf(ctx, userId))
}

async function refuseNow(ctx: Ctx, userId: number, row: store.Application | null): Promise<void> {
  const isSettled = row !== null && isIn(applicationStates.settled, row.status)
  if (isSettled || (await standingAsMatchmaker(ctx, userId)) !== null)
    throw fault('already_handled', { data: await careerOf(ctx, userId, row) })
  const again = againFrom(ctx, row)
  if (again !== null) throw fault('career_too_soon', { message: `上次申请没有通过，${dateInWords(again)} 起可以再次申请` })
  const proven = await identityOf(ctx, userId)
  if (proven === null) throw fault('career_needs_name')
  if (ageAt(proven.birthday, ctx.now) < careerLimits.adultAge) throw fault('career_minor')
}
