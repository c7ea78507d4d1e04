/** Notices to members about audits of their profile. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { loadJudgements, type Judgement } from '../audit/audit'
import { editorPage } from '../media/media'
import { noticeLink, noticeKind, type NoticeWords } from '../notice/notice'
import { openDraftOf, profileById } from './profile/profile.repository'

/** Subject of the notice: opening one's own profile marks it as read. */
export const profileSubject = (profileId: number): string => `profile:${profileId}`

const common = { section: 'system', topic: 'audit', slot: 'audit', cadence: 'now' } as const

const ownRow = async (ctx: Ctx) => (ctx.viewer?.profileId == null ? null : profileById(ctx, ctx.viewer.profileId))

export const profileApproved = noticeKind('love.approved', object({ isFirst: Type.Boolean() }), {
  ...common,
  outside: '你的资料通过了',
  page: '/member/love/index',
  words: async (ctx, told) => {
    const row = await ownRow(ctx)
    const made = new Map<number, NoticeWords>()
    if (!row) return made
    // Visibility also depends on the owner's switches, and changes.
    const shown = row.isListed ? { first: '，合适的人能看到你了', later: '，现在看到的是新的' } : { first: '', later: '' }
    for (const { id, facts } of told)
      made.set(id, {
        text: facts.isFirst ? `资料通过了${shown.first}` : `资料的修改通过了${shown.later}`,
        target: isIn(profileStates.takingPart, row.lifecycle) ? noticeLink('/member/love/index') : null,
      })
    return made
  },
  async holds(ctx, told) {
    const row = await ownRow(ctx)
    return new Set(isIn(profileStates.standing, row?.lifecycle) ? told.map(({ id }) => id) : [])
  },
})

/** One refusal with its reason and remedy; several by name only. */
function refusalIn({ reasons }: Judgement): string {
  const labels = [...new Set(reasons.map(({ label }) => label))]
  const [first] = reasons
  return labels.length === 1 && first
    ? `${labels[0]}没有通过：${first.reason}。${first.howToFix}`
    : `${labels.join('、')}没有通过，点开看原因和怎么改`
}

const since: Partial<Record<Judgement['status'], string>> = {
  appealed: '没有通过。申诉已提交，正在复核',
  upheld: '没有通过。复核后维持原来的决定',
}

export const profileRefused = noticeKind('love.refused', object({ taskId: Type.Integer() }), {
  ...common,
  outside: '你的资料有地方需要修改',
  page: '/member/love/editinfo',
  words: async (ctx, told) => {
    const judged = await loadJudgements(
      ctx,
      told.map(({ facts }) => facts.taskId),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const one = judged.get(facts.taskId)
      const field = one?.reasons[0]?.field
      if (!one || field === undefined) continue
      const labels = [...new Set(one.reasons.map(({ label }) => label))].join('、')
      const later = since[one.status]
      made.set(id, { text: later ? `${labels}${later}` : refusalIn(one), target: editorPage(ctx, field) })
    }
    return made
  },
  async holds(ctx, told) {
    const profileId = ctx.viewer?.profileId
    const draft = profileId == null ? null : await openDraftOf(ctx, profileId)
    return new Set(told.filter(({ facts }) => draft?.status === 'rejected' && draft.auditTaskId === facts.taskId).map(({ id }) => id))
  },
})

export const loveNotices = [profileApproved, profileRefused]
