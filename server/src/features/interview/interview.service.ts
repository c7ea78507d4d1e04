/**
 * A matchmaker records a meeting with a member they serve. A service has one draft. A submitted version never changes;
 * a new version replaces it. Writes lock the service and then the profile, which serialises them with the end of the
 * service, a second device and the member's answer.
 */
import { dayInShanghai, isIsoDate, yearsBefore } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { checkMinMax } from '@qianxian/protocol/base/rules'
import type { interview } from '@qianxian/protocol/interview/interview'
import type { InterviewContent, InterviewDesk } from '@qianxian/protocol/interview/interview.schema'
import { interviewFacts, interviewLimits, interviewStates } from '@qianxian/protocol/interview/interview.words'
import { mateLabels } from '@qianxian/protocol/mate/mate.words'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx, TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { checkImproperText } from '../../http/text-check'
import type { Verb } from '../../http/serve'
import { cardsOf, lockProfile, profileById } from '../love/love'
import { lockWritableService, noteInterview, noteProfileLook, requireOwnService, type Service } from '../matchmaker/matchmaker'
import { markSubjectsRead, notify } from '../notice/notice'
import { cityOf, regionByCode } from '../tenant/tenant'
import { interviewSubject, interviewSubmitted } from './interview.notices'
import { concernsOf, contentOf, presentFacts, versionViews } from './interview.presenter'
import * as store from './interview.repository'
import type { InterviewRow } from './interview.repository'

export const getInterview: Verb<typeof interview.getInterview> = async (ctx, { no }) => {
  const service = await requireOwnService(ctx, no)
  await markSubjectsRead(ctx, interviewSubject(service.profileId))
  return deskOf(ctx, service)
}

/** Loads the matchmaker's page. It shows the profile's values, so each opening is recorded as a view. */
async function deskOf(ctx: Ctx, { representation, profileId }: Service): Promise<InterviewDesk> {
  await noteProfileLook(ctx, representation.id)
  const last = await store.findLast(ctx, representation.id)
  const rows = (await store.listVersions(ctx, profileId, interviewLimits.versionsShown)).filter((row) => isFor(row, representation.id))
  const views = await versionViews(ctx, rows)
  const [profile, card] = await readAll(ctx, [() => profileById(ctx, profileId), () => cardsOf(ctx, [profileId])])
  return {
    revision: last?.revision ?? 0,
    nickname: card.get(profileId)?.nickname ?? '会员',
    known: presentFacts(profile ?? {}, interviewFacts).map(({ field, label, text }) => ({ field, label, text })),
    draft: last?.status === 'draft' ? contentOf(ctx, last) : null,
    versions: views.map((view, at) => ({
      ...view,
      concerns: concernsOf(ctx, rows[at]!),
      isOwn: rows[at]!.representationId === representation.id,
    })),
  }
}

const isFor = ({ representationId, status }: InterviewRow, ownId: number): boolean =>
  representationId === ownId || !isIn(interviewStates.refused, status)

/** Saves a draft; the same content again counts as a double tap. */
export const saveInterview: Verb<typeof interview.saveInterview> = async (ctx, { no, revision, content }) => {
  const service = await requireOwnService(ctx, no)
  refuseWrong(ctx, content)
  await ctx.tx(async (ctx) => {
    const last = await held(ctx, service)
    const draft = last?.status === 'draft' ? last : null
    const now = last?.revision ?? 0
    if (now !== revision) {
      if (draft && now === revision + 1 && isDeepStrictEqual(contentOf(ctx, draft), inOrder(content))) return
      throw fault('edited_elsewhere', { message: '访谈记录已在其他设备上修改，请刷新后再写' })
    }
    const { concerns, papers, ...written } = inOrder(content)
    const saved = { ...written, papersSeen: papers, concernsEnc: concerns === '' ? '' : ctx.secrets.seal(concerns), revision: now + 1 }
    if (draft) await store.updateInterview(ctx, draft.id, saved)
    else
      await store.insertInterview(ctx, {
        ...saved,
        representationId: service.representation.id,
        profileId: service.profileId,
        status: 'draft',
      })
  })
  return deskOf(ctx, service)
}

export const submitInterview: Verb<typeof interview.submitInterview> = async (ctx, { no, revision }) => {
  const service = await requireOwnService(ctx, no)
  await refuseUnfit(ctx, service, revision)
  await ctx.tx(async (ctx) => {
    const last = await held(ctx, service)
    if (last && last.status !== 'draft' && last.revision === revision) return
    if (!last || last.revision !== revision) throw fault('edited_elsewhere', { message: '访谈记录已在其他设备上修改，请刷新后再提交' })
    await noteInterview(ctx, service.representation.id, last.id)
    const profile = await lockProfile(ctx, service.profileId)
    refuseWrong(ctx, contentOf(ctx, last))
    refuseUnfinished(last)
    const missing = last.facts.filter((field) => profile[field] == null)
    if (missing.length > 0) throw fieldFault({ facts: '会员资料里没有填写的，不能算核实过' })
    const [newest] = await store.listVersions(ctx, service.profileId, 1)
    await store.supersedeOther(ctx, last, 'submitted')
    const seen = Object.fromEntries(last.facts.map((field) => [field, profile[field]]))
    await store.updateInterview(ctx, last.id, {
      status: 'submitted',
      version: (newest?.version ?? 0) + 1,
      seen,
      submittedAt: ctx.now,
    })
    await notify(ctx, interviewSubmitted, {
      to: { profiles: [service.profileId] },
      subject: interviewSubject(service.profileId),
      facts: { interviewId: last.id },
    })
  })
  return deskOf(ctx, service)
}

/** Throws if the excerpt may not be published, because it becomes public once the member confirms it. */
async function refuseUnfit(ctx: Ctx, { representation }: Service, revision: number): Promise<void> {
  const last = await store.findLast(ctx, representation.id)
  // A different draft comes from another device, and is refused later as edited elsewhere.
  if (last?.status !== 'draft' || last.revision !== revision || last.excerpt === '') return
  await checkImproperText(ctx, 'excerpt', last.excerpt)
}

/** Locks the service and returns its last interview; throws not_found if the service has ended meanwhile. */
async function held(ctx: TxCtx, { representation }: Service): Promise<InterviewRow | null> {
  if (!(await lockWritableService(ctx, representation.id))) throw fault('not_found')
  return store.findLast(ctx, representation.id)
}

/** Sets are sorted and deduplicated, so that equal content compares equal. */
const inOrder = ({ papers, facts, wishes, ...rest }: InterviewContent): InterviewContent => ({
  metOn: rest.metOn,
  how: rest.how,
  minutes: rest.minutes,
  papers: [...new Set(papers)].sort(),
  facts: [...new Set(facts)].sort(),
  wishes: { ...wishes, geos: [...new Set(wishes.geos.map(cityOf))], marital: [...new Set(wishes.marital)].sort() },
  concerns: rest.concerns,
  excerpt: rest.excerpt,
})

function refuseWrong(ctx: Ctx, { metOn, how, facts, wishes }: InterviewContent): void {
  if (metOn !== null) {
    if (!isIsoDate(metOn)) throw fieldFault({ metOn: '访谈日期不正确' })
    if (metOn > dayInShanghai(ctx.now)) throw fieldFault({ metOn: '访谈日期不能晚于今天' })
    if (metOn < yearsBefore(ctx.now, interviewLimits.yearsBack)) throw fieldFault({ metOn: '访谈日期不能早于一年前' })
  }
  if (facts.length > 0 && how !== null && how !== 'in_person') throw fieldFault({ facts: '面谈时才能当面核实资料' })
  const age = checkMinMax(mateLabels.age, wishes.ageMin, wishes.ageMax)
  if (age) throw fieldFault({ ageMin: age, ageMax: age })
  const height = checkMinMax(mateLabels.height, wishes.heightMin, wishes.heightMax)
  if (height) throw fieldFault({ heightMin: height, heightMax: height })
  if (wishes.geos.some((code) => !regionByCode(code))) throw fieldFault({ geos: '请选择有效的所在地' })
}

function refuseUnfinished({ metOn, how, minutes, excerpt }: InterviewRow): void {
  const fields = {
    ...(metOn === null && { metOn: '请选择访谈日期' }),
    ...(how === null && { how: '请选择访谈方式' }),
    ...(minutes === null && { minutes: '请填写访谈时长' }),
    ...(excerpt.trim() === '' && { excerpt: '请填写公开摘要' }),
  }
  if (Object.keys(fields).length > 0) throw fieldFault(fields, 'field_missing')
}
